#include "anon/tables/group/kmeans.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "nlp/base/random.h"

namespace scrim::tables {
namespace {

Points blobs(std::size_t n, std::size_t dims, std::uint64_t seed) {
    Random random(seed);
    Points points{dims, {}};
    for (std::size_t i = 0; i < n; ++i) {
        const double center = static_cast<double>(random.below(5)) * 3;
        for (std::size_t d = 0; d < dims; ++d) points.values.push_back(center + random.normal());
    }
    return points;
}

std::vector<std::size_t> sizes(const Clustering& clustering) {
    std::vector<std::size_t> result(clustering.centers.size());
    for (const auto cluster : clustering.cluster_of) ++result[cluster];
    return result;
}

TEST(KMeans, ConvergedPointsAreAtTheirNearestCentre) {
    const Points points = blobs(400, 3, 1);
    const Clustering result = k_means(points, {20, 1000, 1});
    ASSERT_LT(result.iterations, 1000);
    for (std::size_t i = 0; i < points.size(); ++i) {
        const double own = squared_distance(points[i], result.centers[result.cluster_of[i]], 3);
        for (std::size_t c = 0; c < 20; ++c) {
            EXPECT_LE(own, squared_distance(points[i], result.centers[c], 3) * (1 + 1e-12));
        }
    }
}

TEST(KMeans, SameResultForAnyNumberOfThreads) {
    const Points points = blobs(5000, 4, 2);
    const auto one = k_means(points, {50, 10, 1});
    for (const unsigned threads : {2U, 3U, 8U}) {
        const auto many = k_means(points, {50, 10, threads});
        EXPECT_EQ(one.cluster_of, many.cluster_of);
        EXPECT_EQ(one.centers.values, many.centers.values);
    }
}

TEST(FillSmallClusters, EveryClusterGetsItsLeast) {
    for (const std::size_t n : {100U, 1000U, 1009U}) {
        const Points points = blobs(n, 3, n);
        Clustering result = k_means(points, {n / 10, 10, 1});
        fill_small_clusters(points, result, 10);
        const auto size = sizes(result);
        EXPECT_GE(*std::min_element(size.begin(), size.end()), 10U);
    }
}

TEST(FillSmallClusters, EqualPointsAreSharedOutToo) {
    Points points{2, std::vector<double>(200, 1.0)};
    Clustering result = k_means(points, {10, 10, 1});
    fill_small_clusters(points, result, 10);
    for (const auto size : sizes(result)) EXPECT_EQ(10U, size);
}

// One crowded cluster and one far point alone: the lonely one is filled with the points nearest to it.
TEST(FillSmallClusters, TakesTheNearestPoints) {
    Points points{1, {0, 1, 2, 3, 4, 5, 6, 20}};
    Clustering clustering;
    clustering.centers.dims = 1;
    clustering.centers.values = {3, 20};
    clustering.cluster_of = {0, 0, 0, 0, 0, 0, 0, 1};
    EXPECT_EQ(2U, fill_small_clusters(points, clustering, 3));
    EXPECT_EQ((std::vector<std::uint32_t>{0, 0, 0, 0, 0, 1, 1, 1}), clustering.cluster_of);
    EXPECT_EQ(0U, fill_small_clusters(points, clustering, 3));
}

}  // namespace
}  // namespace scrim::tables
