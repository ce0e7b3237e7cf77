#pragma once

#include <vector>

#include "anon/notes/patients.h"
#include "nlp/base/result.h"

namespace scrim {

enum class DrillDown : std::uint8_t {
    none,    // every list is its cluster's list (the paper's Figure 3)
    paper,   // as published, for comparison: not safe against elimination
    strict,  // every vector of shown lists is carried by k patients of a cluster, or of the data set if all single
};

// Value enumeration: every value becomes the list of its cluster's values, then lists are narrowed as far as
// k-safety allows. One element per attribute of `patients`. An error if a cluster has fewer than k patients.
[[nodiscard]] Result<std::vector<ShownLists>> enumerate_values(const Patients& patients, std::uint32_t k,
                                                               DrillDown drill_down);

}  // namespace scrim
