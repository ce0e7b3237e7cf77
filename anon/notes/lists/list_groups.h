#pragma once

#include <cstdint>
#include <vector>

#include "anon/notes/patients.h"

namespace scrim {

// The values that the members of a cluster hold, one sorted list per attribute.
[[nodiscard]] std::vector<std::vector<std::uint32_t>> values_of(const Patients& patients,
                                                                const std::vector<std::uint32_t>& members);

// Parts the members of one cluster into groups of at least k who are to show the same lists, so that the
// total profile size is small: the best cut in two, again and again, by the order of one attribute's values or
// by one value against the others. A group in which somebody lacks a value shows the cluster's list there.
// `members` come in the order that breaks ties.
[[nodiscard]] std::vector<std::vector<std::uint32_t>> list_groups(
    const Patients& patients, std::uint32_t k, const std::vector<std::uint32_t>& members,
    const std::vector<std::vector<std::uint32_t>>& cluster_values);

// The lists that a group shows: its members' values, or the cluster's where somebody lacks one.
[[nodiscard]] std::vector<std::vector<std::uint32_t>> lists_of_group(
    const Patients& patients, const std::vector<std::uint32_t>& group,
    const std::vector<std::vector<std::uint32_t>>& cluster_values);

}  // namespace scrim
