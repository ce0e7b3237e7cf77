#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "anon/notes/patients.h"
#include "nlp/base/result.h"

namespace scrim {

// The k-anonymity baseline (Sweeney; Gardner and Xiong for text): patients are grouped by their quasi-identifiers
// alone. A group is halved at the median of the attribute with the widest spread, as long as both halves hold k
// (the top-down grouping of Mondrian). Attributes that are ordered numbers are compared by value, places by where they
// lie, others by name.
struct OrderedAttribute {
    const Attribute* attribute = nullptr;
    std::vector<double> position;      // [value] where it lies on its scale; empty if it has none
    std::vector<std::uint32_t> order;  // [value] without a scale: its place among the others; empty: as numbered
};

// Values by state, then city, then name, so that a group holds what is near to each other; empty if no place is known.
[[nodiscard]] std::vector<std::uint32_t> order_by_place(const Attribute& attribute);

// The nearest place that all of these values lie in; empty if there is none or one of them is not known.
[[nodiscard]] std::string common_place(const Attribute& attribute, const std::vector<std::uint32_t>& values);

// All values that lie in a place; none for an empty one.
[[nodiscard]] std::vector<std::uint32_t> values_in(const Attribute& attribute, const std::string& place);

// [patient] the number of their group. An error if there are fewer than k patients.
[[nodiscard]] Result<std::vector<std::uint32_t>> k_anonymous_groups(const std::vector<OrderedAttribute>& attributes,
                                                                    std::size_t patients, std::uint32_t k);

}  // namespace scrim
