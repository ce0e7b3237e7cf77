#include "anon/tables/group/k_means_groups.h"

#include <algorithm>
#include <ctime>
#include <utility>

#include "anon/tables/group/kmeans.h"
#include "nlp/base/parallel.h"

namespace scrim::tables {
namespace {

// Of the whole process: unlike the clock's, it does not depend on what else the machine does.
double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

KMeansGroups group_at_once(const Points& points, std::size_t k, unsigned threads) {
    KMeansOptions settings;
    settings.clusters = points.size() / k;
    settings.threads = threads;
    KMeansGroups result;
    const double start = cpu_seconds();
    Clustering clustering = k_means(points, settings);
    const double clustered = cpu_seconds();
    result.moved = fill_small_clusters(points, clustering, k);
    result.clustering_cpu_seconds = clustered - start;
    result.moving_cpu_seconds = cpu_seconds() - clustered;
    result.grouping = {std::move(clustering.cluster_of), settings.clusters};
    return result;
}

}  // namespace

KMeansGroups k_means_groups(const Points& points, std::size_t k, unsigned threads) {
    const std::size_t size = points.size();
    // A cell has twice k points at the least.
    const std::size_t cells = std::min((size + points_of_a_cell - 1) / points_of_a_cell, size / (2 * k));
    if (size <= most_points_at_once || cells < 2) return group_at_once(points, k, threads);
    const double start = cpu_seconds();
    const Grouping cut{equal_cells(points, cells), cells};
    const auto members = cut.members();
    std::vector<KMeansGroups> parts(cells);
    parallel_for(cells, threads, [&](std::size_t c) {
        Points own{points.dims, {}};
        own.values.reserve(members[c].size() * points.dims);
        for (const auto point : members[c]) {
            own.values.insert(own.values.end(), points[point], points[point] + points.dims);
        }
        parts[c] = group_at_once(own, k, 1);
    });
    KMeansGroups result;
    result.grouping.group_of.resize(size);
    for (std::size_t c = 0; c < cells; ++c) {
        const Grouping& part = parts[c].grouping;
        for (std::size_t i = 0; i < members[c].size(); ++i) {
            result.grouping.group_of[members[c][i]] =
                static_cast<std::uint32_t>(result.grouping.groups) + part.group_of[i];
        }
        result.grouping.groups += part.groups;
        result.moved += parts[c].moved;
    }
    result.clustering_cpu_seconds = cpu_seconds() - start;  // moving, too: the cells do both beside each other
    return result;
}

}  // namespace scrim::tables
