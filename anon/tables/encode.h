#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "anon/tables/group/point_tree.h"
#include "anon/tables/table.h"

namespace scrim::tables {

// A column among the encoded ones: a number is one of them, a category has one for each permissible value.
struct Attribute {
    std::size_t column = 0;  // in the table
    std::size_t first = 0;   // in the encoding
    std::size_t width = 1;
};

struct Encoding {
    std::vector<Attribute> attributes;
    std::size_t width = 0;
};

// All columns but the patient's and those in `without`.
[[nodiscard]] Encoding make_encoding(const Table& table, const std::vector<std::size_t>& without);

// The rows in that encoding, as they are: numbers, and 0 or 1 for categories.
[[nodiscard]] Points encode(const Table& table, const Encoding& encoding);

// The rows as points whose Euclidean distance is the weighted one: each attribute is scaled to a variance
// of 1 (a category as a whole), then multiplied by the root of its weight. Weights are by column of the
// table; the columns not in `weight` share what is left of 1 evenly.
[[nodiscard]] Points distance_space(const Table& table, const Encoding& encoding,
                                    const std::map<std::size_t, double>& weight);

}  // namespace scrim::tables
