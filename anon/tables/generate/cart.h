#pragma once

#include "anon/tables/table.h"
#include "nlp/base/random.h"

namespace scrim::tables {

// A synthetic table as synthpop makes them (Nowok, Raab and Dibben 2016): columns in their order, the responses last,
// each drawn given those before it, from the leaf of a tree (CART) that the synthetic row falls into. Of a number the
// draw lies between two neighbouring values of the leaf. A leaf has at least `least` rows.
[[nodiscard]] Table cart_table(const Table& original, const std::vector<std::size_t>& last, std::size_t least,
                               const Key& key);

}  // namespace scrim::tables
