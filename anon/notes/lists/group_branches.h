#pragma once

#include <cstdint>
#include <vector>

#include "anon/notes/patients.h"

namespace scrim {

// The groups inside of branches. Groups of a branch have numbers in a row, branches in their order.
struct BranchGroups {
    std::vector<std::uint32_t> group_of;     // [patient]
    std::vector<std::uint32_t> first_group;  // [branch], and after them the number of groups
};

// Parts every branch (`patients.cluster`) into groups of k to 2k - 1 patients by the covered values alone; minors and
// adults of a branch apart, if there are at least k of each. Every branch must have k patients. `order` holds all
// patients and breaks ties; nobody who sees the release may know it. The same for any number of threads.
[[nodiscard]] BranchGroups group_branches(const Patients& patients, std::uint32_t k,
                                          const std::vector<std::uint32_t>& order, std::size_t threads = 1);

}  // namespace scrim
