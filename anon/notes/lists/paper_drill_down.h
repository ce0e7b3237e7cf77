#pragma once

#include <cstdint>
#include <vector>

#include "anon/notes/patients.h"

namespace scrim {

// The drill-down of the paper's Figure 11, as published: one attribute after the other, fewest values first,
// every record shows its own value, and those with a profile that fewer than k records are compatible with are
// rolled back. Takes the lists of the clusters and narrows them. Kept for comparison: it is not safe.
void paper_drill_down(const Patients& patients, std::uint32_t k, std::vector<ShownLists>& shown);

}  // namespace scrim
