#pragma once

#include "anon/notes/cluster/cluster.h"
#include "anon/notes/cluster/sparse_columns.h"

namespace scrim {

// Finds the leading terms of every node: those with the largest sum of weights over its patients.
void find_leading_terms(const TermCounts& counts, const SparseColumns& matrix, std::uint32_t k, ClusterTree& tree);

}  // namespace scrim
