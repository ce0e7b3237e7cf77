#pragma once

#include <cstdint>
#include <vector>

#include "anon/notes/patients.h"

namespace scrim {

// Parts the members of a branch into groups of k to 2k - 1 who are alike in the covered values, so that the lists
// which each group shows are short: the total profile size is made small by building groups one value at a time and
// then exchanging members (microaggregation). It looks at the covered values and at the order of `members` alone, which
// breaks ties and must be secret; why that matters is said at the head of group_branches.cpp. At least k members; fewer
// than 2k are one group. `starts` is how many groupings are tried, of which the best is taken.
[[nodiscard]] std::vector<std::vector<std::uint32_t>> micro_groups(const Patients& patients, std::uint32_t k,
                                                                   const std::vector<std::uint32_t>& members,
                                                                   std::uint32_t starts = 3);

}  // namespace scrim
