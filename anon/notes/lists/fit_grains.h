#pragma once

#include <cstdint>
#include <vector>

#include "anon/notes/patients.h"

namespace scrim {

// An attribute's values at a grain coarser than the policy's.
struct GrainLevel {
    std::vector<std::uint32_t> of;  // [value at the policy's grain] its number among the attribute's values
    std::vector<bool> is_known;     // [value at the policy's grain] whether its place at this grain is known
};

// How coarse the lists of an attribute may become. Level 0 is the policy's grain, level 1 the first of `coarser`.
struct GrainChoice {
    std::vector<GrainLevel> coarser;  // from fine to coarse; the numbers of a level are in natural order
    std::uint32_t longest = 0;        // the finest level whose list has no more values is taken; 0: the policy's
    std::vector<std::uint8_t> asked;  // [patient] the finest level that they allow; empty if nobody asks
};

// The level of a group whose patients hold these values (at the policy's grain, each once), none finer than `asked`.
// Only what all patients of the group hold together decides, never whose value is whose.
[[nodiscard]] std::uint8_t level_of_group(const GrainChoice& choice, const std::vector<std::uint32_t>& values,
                                          std::uint8_t asked);

// Brings the lists of every cluster to one level for each attribute: [attribute][cluster], which is returned. Every
// vector of lists must be carried by k patients of its cluster before, and is so afterwards.
[[nodiscard]] std::vector<std::vector<std::uint8_t>> coarsen_lists(const Patients& patients,
                                                                   const std::vector<GrainChoice>& choices,
                                                                   std::vector<ShownLists>& shown);

}  // namespace scrim
