#pragma once

#include <cstddef>

#include "anon/tables/group/mdav.h"

namespace scrim::tables {

// The groups of improved condensation, and where the time went.
struct KMeansGroups {
    Grouping grouping;
    std::size_t moved = 0;  // points that filled small clusters
    double clustering_cpu_seconds = 0;
    double moving_cpu_seconds = 0;
};

// More points than that are cut into cells of nearly equal size first.
inline constexpr std::size_t most_points_at_once = 100'000;
inline constexpr std::size_t points_of_a_cell = 32'000;

// k-means, and clusters below k filled from larger ones, so that each has k points or more. Very many points are cut
// into cells (the widest spread in half, again and again) and each cell is grouped by itself: time grows as the number
// of points then, not as its square. The result does not depend on the number of threads.
[[nodiscard]] KMeansGroups k_means_groups(const Points& points, std::size_t k, unsigned threads);

}  // namespace scrim::tables
