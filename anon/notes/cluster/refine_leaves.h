#pragma once

#include <cstdint>
#include <vector>

#include "anon/notes/cluster/sparse_columns.h"

namespace scrim {

// Exchanges patients between leaves as long as the leaves become more alike within: a patient moves to another
// leaf, or two change places, whenever that raises the sum over leaves of |sum of its columns|^2 / its size, which
// is k-means' objective turned round. A leaf never falls below `least` nor rises above `most`. Returns how alike two
// patients of a leaf are then: the mean product of their columns. Patients are taken in order, so the result is
// determined by the input. Meant for some hundred patients: time and memory grow with their square.
double refine_leaves(const SparseColumns& matrix, std::vector<std::vector<std::uint32_t>>& leaves, std::size_t least,
                     std::size_t most);

}  // namespace scrim
