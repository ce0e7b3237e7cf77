#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "anon/tables/encode.h"
#include "anon/tables/protect.h"
#include "anon/tables/table.h"

namespace scrim::tables {

// Maps a group's synthetic rows to permissible values and writes them into `values` ([columns][rows of the
// group]). Numbers are rounded to their column's precision and kept within its range; of a category exactly one value
// is set per row, and each value as often as its quota says (`quotas` by attribute of the encoding): the rows where it
// scores highest.
void to_permissible(const Table& original, const Encoding& encoding, const Points& synthetic,
                    const std::vector<const Quota*>& quotas, std::vector<std::vector<double>>& values);

// Puts values (sorted) in the rank order of the synthetic ones.
[[nodiscard]] std::vector<double> restore_by_rank(const std::vector<double>& sorted,
                                                  const std::vector<double>& synthetic);

// Sorted values of a group, each drawn between its neighbours and set to the nearest of `allowed` (sorted): as they
// are, they would tell which group a known time belongs to.
[[nodiscard]] std::vector<double> drawn_between(const std::vector<double>& sorted, const std::vector<double>& allowed,
                                                Random& random);

}  // namespace scrim::tables
