#include "anon/tables/group/block_scan.h"

#include "tests/anon/tables/some_points.h"

namespace scrim::tables {
namespace {

// More than one block of 256, distinct points and many equal ones, until few are left.
TEST(BlockScan, AgreesWithFullScansWhilePointsAreRemoved) {
    for (const int values : {0, 3}) {
        const Points points = random_points(700, 4, 21, values);
        const Points queries = random_points(230, 4, 22, values);
        BlockScan scan(points);
        std::vector<char> alive(points.size(), 1);
        Random random(6);
        for (std::size_t q = 0; q < queries.size(); ++q) {
            const auto all = by_distance(points, alive, queries[q]);
            const auto found = scan.search(queries[q], 7, true);
            ASSERT_EQ(std::min<std::size_t>(7, all.size()), found.nearest.size());
            for (std::size_t i = 0; i < found.nearest.size(); ++i) ASSERT_EQ(all[i].index, found.nearest[i].index);
            const auto farthest = std::find_if(all.begin(), all.end(),
                                               [&](const Neighbour& n) { return n.distance == all.back().distance; });
            ASSERT_EQ(farthest->index, found.farthest.index) << "of equally far points the first";
            for (int i = 0; i < 3; ++i) {
                const auto gone = static_cast<std::uint32_t>(random.below(points.size()));
                alive[gone] = 0;
                scan.remove(gone);  // more than once, too
            }
            ASSERT_EQ(static_cast<std::size_t>(std::count(alive.begin(), alive.end(), 1)), scan.size());
        }
    }
}

// Far from the origin single precision alone would not tell them apart.
TEST(BlockScan, TellsPointsApartThatSinglePrecisionDoesNot) {
    Points points{1, {1e9, 1e9 + 1e-3, 1e9 + 2e-3, 2e9}};
    const BlockScan scan(points);
    const double query[] = {1e9 + 0.9e-3};
    const auto found = scan.search(query, 3, true);
    ASSERT_EQ(3U, found.nearest.size());
    EXPECT_EQ(1U, found.nearest[0].index);
    EXPECT_EQ(0U, found.nearest[1].index);
    EXPECT_EQ(2U, found.nearest[2].index);
    EXPECT_EQ(3U, found.farthest.index);
    EXPECT_TRUE(scan.search(query, 0, false).nearest.empty());
}

}  // namespace
}  // namespace scrim::tables
