#include "anon/tables/group/center_search.h"

#include <gtest/gtest.h>

#include "nlp/base/random.h"

namespace scrim::tables {
namespace {

Points draw(std::size_t n, std::size_t dims, bool whole, Random& random) {
    Points points{dims, std::vector<double>(n * dims)};
    for (double& value : points.values) {
        value = whole ? static_cast<double>(random.below(4)) : 1000 + 5 * random.normal();
    }
    return points;
}

// Of equally near centres the first.
std::uint32_t nearest_by_full_scan(const Points& centers, const double* point) {
    Neighbour best{squared_distance(point, centers[0], centers.dims), 0};
    for (std::uint32_t c = 1; c < centers.size(); ++c) {
        best = std::min(best, Neighbour{squared_distance(point, centers[c], centers.dims), c});
    }
    return best.index;
}

// Centres that move a little, jump, and stay; numbers of centres below, at and above whole strips.
TEST(CenterSearch, AgreesWithFullScansPassAfterPass) {
    Random random(11);
    for (const bool whole : {false, true}) {
        for (const std::size_t count : {1U, 2U, 15U, 16U, 17U, 100U, 300U}) {
            for (const std::size_t most_bounds : {std::size_t{1}, std::size_t{3000}, std::size_t{1} << 26}) {
                const Points points = draw(700, 5, whole, random);
                Points centers = draw(count, 5, whole, random);
                CenterSearch search(points, count, most_bounds);
                std::vector<std::uint32_t> center_of(points.size(), 0);
                for (int pass = 0; pass < 6; ++pass) {
                    const auto before = center_of;
                    const std::size_t changed = search.assign(centers, center_of, 1);
                    std::size_t expected = 0;
                    for (std::size_t i = 0; i < points.size(); ++i) {
                        ASSERT_EQ(nearest_by_full_scan(centers, points[i]), center_of[i]) << count << " pass " << pass;
                        expected += before[i] != center_of[i] ? 1 : 0;
                    }
                    EXPECT_EQ(expected, changed);
                    for (std::size_t c = 0; c < count && pass < 4; ++c) {
                        const double step = c % 7 == 0 ? 5 : 0.3;
                        for (std::size_t d = 0; d < 5; ++d) centers[c][d] += whole ? 1 : step * random.normal();
                    }
                }
            }
        }
    }
}

TEST(CenterSearch, SameForAnyNumberOfThreads) {
    Random random(12);
    const Points points = draw(5000, 3, false, random);
    const Points centers = draw(60, 3, false, random);
    std::vector<std::uint32_t> one(points.size(), 0);
    CenterSearch(points, 60).assign(centers, one, 1);
    for (const unsigned threads : {2U, 5U}) {
        std::vector<std::uint32_t> many(points.size(), 0);
        CenterSearch(points, 60).assign(centers, many, threads);
        EXPECT_EQ(one, many);
    }
}

}  // namespace
}  // namespace scrim::tables
