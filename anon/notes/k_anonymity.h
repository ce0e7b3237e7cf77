#pragma once

#include <cstdint>
#include <vector>

#include "anon/notes/patients.h"
#include "nlp/base/result.h"

namespace scrim {

// The k-anonymity baseline (Sweeney; Gardner and Xiong for text): patients are grouped by their quasi-identifiers
// alone. A group is halved at the median of the attribute with the widest spread, as long as both halves hold k
// (the top-down grouping of Mondrian). Attributes that are ordered numbers are compared by value, others by name.
struct OrderedAttribute {
    const Attribute* attribute = nullptr;
    std::vector<double> position;  // [value] where it lies on its scale; empty if it has none
};

// [patient] the number of his group. An error if there are fewer than k patients.
[[nodiscard]] Result<std::vector<std::uint32_t>> k_anonymous_groups(const std::vector<OrderedAttribute>& attributes,
                                                                    std::size_t patients, std::uint32_t k);

}  // namespace scrim
