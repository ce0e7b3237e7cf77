#include "anon/tables/group/kmeans.h"

#include <algorithm>
#include <numeric>

#include "anon/tables/group/block_scan.h"
#include "anon/tables/group/center_search.h"
#include "nlp/base/parallel.h"

namespace scrim::tables {
namespace {

// Cuts order[begin, end) into `clusters` cells of equal size, one after the other in cluster_of.
struct EqualCells {
    const Points& points;
    std::vector<std::uint32_t> order;
    std::vector<std::uint32_t>& cluster_of;

    [[nodiscard]] std::size_t widest_spread(std::size_t begin, std::size_t end) const {
        std::vector<double> sum(points.dims);
        std::vector<double> squares(points.dims);
        for (std::size_t i = begin; i < end; ++i) {
            const double* x = points[order[i]];
            for (std::size_t d = 0; d < points.dims; ++d) {
                sum[d] += x[d];
                squares[d] += x[d] * x[d];
            }
        }
        std::size_t widest = 0;
        double most = -1;
        for (std::size_t d = 0; d < points.dims; ++d) {
            const double spread = squares[d] - sum[d] * sum[d] / static_cast<double>(end - begin);
            if (spread > most) {
                most = spread;
                widest = d;
            }
        }
        return widest;
    }

    void cut(std::size_t begin, std::size_t end, std::size_t first, std::size_t clusters) {
        if (clusters == 1) {
            for (std::size_t i = begin; i < end; ++i) cluster_of[order[i]] = static_cast<std::uint32_t>(first);
            return;
        }
        const std::size_t d = widest_spread(begin, end);
        const std::size_t left = clusters / 2;
        const std::size_t middle = begin + (end - begin) * left / clusters;
        const auto at = [&](std::size_t i) { return order.begin() + static_cast<std::ptrdiff_t>(i); };
        std::nth_element(at(begin), at(middle), at(end), [&](std::uint32_t a, std::uint32_t b) {
            const double x = points[a][d];
            const double y = points[b][d];
            return x != y ? x < y : a < b;
        });
        cut(begin, middle, first, left);
        cut(middle, end, first + left, clusters - left);
    }
};

// The members of each cluster, in the order of the points: sums over them do not depend on threads.
struct Members {
    std::vector<std::uint32_t> points;
    std::vector<std::size_t> start;  // [clusters + 1]
};

Members members_of(const std::vector<std::uint32_t>& cluster_of, std::size_t clusters) {
    Members members;
    members.start.assign(clusters + 1, 0);
    for (const std::uint32_t cluster : cluster_of) ++members.start[cluster + 1];
    std::partial_sum(members.start.begin(), members.start.end(), members.start.begin());
    members.points.resize(cluster_of.size());
    std::vector<std::size_t> next(members.start.begin(), members.start.end() - 1);
    for (std::uint32_t i = 0; i < cluster_of.size(); ++i) members.points[next[cluster_of[i]]++] = i;
    return members;
}

void move_centers(const Points& points, Clustering& clustering, unsigned threads) {
    const std::size_t clusters = clustering.centers.size();
    const Members members = members_of(clustering.cluster_of, clusters);
    parallel_for(
        clusters, threads,
        [&](std::size_t c) {
            const std::size_t begin = members.start[c];
            const std::size_t end = members.start[c + 1];
            if (begin == end) return;  // an empty cluster stays where it was
            double* center = clustering.centers[c];
            std::fill_n(center, points.dims, 0.0);
            for (std::size_t i = begin; i < end; ++i) {
                const double* x = points[members.points[i]];
                for (std::size_t d = 0; d < points.dims; ++d) center[d] += x[d];
            }
            for (std::size_t d = 0; d < points.dims; ++d) center[d] /= static_cast<double>(end - begin);
        },
        16);
}

}  // namespace

std::vector<std::uint32_t> equal_cells(const Points& points, std::size_t count) {
    std::vector<std::uint32_t> cell_of(points.size());
    EqualCells cells{points, std::vector<std::uint32_t>(points.size()), cell_of};
    std::iota(cells.order.begin(), cells.order.end(), 0U);
    cells.cut(0, points.size(), 0, count);
    return cell_of;
}

Clustering k_means(const Points& points, const KMeansOptions& options) {
    Clustering result;
    result.cluster_of = equal_cells(points, options.clusters);
    result.centers.dims = points.dims;
    result.centers.values.resize(options.clusters * points.dims);
    move_centers(points, result, options.threads);
    if (options.clusters <= 1) return result;
    CenterSearch search(points, options.clusters);
    while (result.iterations < options.max_iterations) {
        ++result.iterations;
        if (search.assign(result.centers, result.cluster_of, options.threads) == 0) break;
        move_centers(points, result, options.threads);
    }
    return result;
}

std::size_t fill_small_clusters(const Points& points, Clustering& clustering, std::size_t least) {
    const std::size_t clusters = clustering.centers.size();
    const Members members = members_of(clustering.cluster_of, clusters);
    std::vector<std::size_t> size(clusters);
    std::vector<std::uint32_t> small;
    for (std::uint32_t c = 0; c < clusters; ++c) {
        size[c] = members.start[c + 1] - members.start[c];
        if (size[c] < least) small.push_back(c);
    }
    if (small.empty()) return 0;
    std::stable_sort(small.begin(), small.end(), [&](std::uint32_t a, std::uint32_t b) { return size[a] < size[b]; });

    BlockScan donors(points);  // the points that may still move
    const auto retire = [&](std::uint32_t cluster) {
        for (std::size_t i = members.start[cluster]; i < members.start[cluster + 1]; ++i) {
            donors.remove(members.points[i]);
        }
    };
    for (std::uint32_t c = 0; c < clusters; ++c) {
        if (size[c] <= least) retire(c);
    }
    std::size_t moved = 0;
    for (const std::uint32_t cluster : small) {
        while (size[cluster] < least && donors.size() > 0) {
            const auto near = donors.search(clustering.centers[cluster], least - size[cluster], false).nearest;
            for (const auto& [distance, point] : near) {
                std::uint32_t& from = clustering.cluster_of[point];
                if (size[from] <= least) break;  // it gave what it could: ask for the next nearest
                donors.remove(point);
                if (--size[from] == least) retire(from);
                from = cluster;
                ++size[cluster];
                ++moved;
            }
        }
    }
    return moved;
}

}  // namespace scrim::tables
