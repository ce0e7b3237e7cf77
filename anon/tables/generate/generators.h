#pragma once

#include "anon/tables/condense.h"

namespace scrim::tables {

// The methods that make rows without groups: `cart` and `dp`. What is released by `cart` is protected as condensed
// tables are: rare categories are pooled, times averaged. By `dp` nothing depends on the table but through noise.
[[nodiscard]] Result<Condensed> generate_table(const Table& original, const Plan& plan, const CondenseOptions& options,
                                               const Key& key);

[[nodiscard]] inline bool makes_no_groups(Method method) { return method == Method::cart || method == Method::dp; }

}  // namespace scrim::tables
