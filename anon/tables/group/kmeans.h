#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "anon/tables/group/point_tree.h"

namespace scrim::tables {

struct KMeansOptions {
    std::size_t clusters = 1;
    int max_iterations = 10;  // R's default, which the paper used
    unsigned threads = 1;
};

struct Clustering {
    Points centers;
    std::vector<std::uint32_t> cluster_of;  // [points]
    int iterations = 0;
};

// Lloyd's k-means for very many small clusters. It starts from cells of equal size (cutting the widest
// spread in proportion), which needs no pass over points and clusters, and remembers what rules centres out.
// The result does not depend on the number of threads.
[[nodiscard]] Clustering k_means(const Points& points, const KMeansOptions& options);

// Cuts points into cells of equal size, the widest spread in proportion, again and again: the cell of each point.
[[nodiscard]] std::vector<std::uint32_t> equal_cells(const Points& points, std::size_t cells);

// Moves points into clusters that have fewer than `least` from clusters that have more, smallest cluster
// first, nearest points first (the improved algorithm's steps 2b and 2c). There must be points enough.
// Gives the number of moves.
std::size_t fill_small_clusters(const Points& points, Clustering& clustering, std::size_t least);

}  // namespace scrim::tables
