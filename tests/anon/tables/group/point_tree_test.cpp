#include "anon/tables/group/point_tree.h"

#include "tests/anon/tables/some_points.h"

namespace scrim::tables {
namespace {

TEST(PointTree, AgreesWithFullScansWhilePointsAreRemoved) {
    for (const int values : {0, 3}) {  // distinct points, and many equal ones
        const Points points = random_points(300, 3, 11, values);
        const Points queries = random_points(300, 3, 12, values);
        PointTree tree(points);
        std::vector<char> alive(points.size(), 1);
        Random random(5);
        for (std::size_t q = 0; q < 290; ++q) {
            const auto all = by_distance(points, alive, queries[q]);
            const auto near = tree.nearest(queries[q], 5);
            ASSERT_EQ(std::min<std::size_t>(5, all.size()), near.size());
            for (std::size_t i = 0; i < near.size(); ++i) ASSERT_EQ(all[i].index, near[i].index);
            const auto far = tree.farthest(queries[q]);
            ASSERT_EQ(all.back().distance, far.distance);
            const auto gone = all[random.below(all.size())].index;
            alive[gone] = 0;
            tree.remove(gone);
            tree.remove(gone);  // a second time is nothing
            ASSERT_EQ(all.size() - 1, tree.size());
        }
    }
}

TEST(PointTree, EmptyTreesAndNoneWantedGiveNothing) {
    const Points none{2, {}};
    const double query[] = {0, 0};
    EXPECT_EQ(0U, PointTree(none).size());
    EXPECT_TRUE(PointTree(none).nearest(query, 3).empty());
    const Points one{2, {1, 2}};
    EXPECT_TRUE(PointTree(one).nearest(query, 0).empty());
    ASSERT_EQ(1U, PointTree(one).nearest(query, 3).size());
    EXPECT_DOUBLE_EQ(5, PointTree(one).nearest(query, 3).front().distance);
}

}  // namespace
}  // namespace scrim::tables
