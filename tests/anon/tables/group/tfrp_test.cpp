#include "tests/anon/tables/some_points.h"

namespace scrim::tables {
namespace {

TEST(Tfrp, GroupsHaveKPointsAndLowLoss) {
    for (const std::size_t n : {12U, 100U, 500U}) {
        const Points points = random_points(n, 3, n);
        const Grouping grouping = tfrp(points, 5);
        expect_groups_of_at_least(grouping, 5);
        const auto ours = sum_of_squares(points, grouping);
        const auto by_mdav = sum_of_squares(points, mdav(points, 5));
        EXPECT_LT(ours.within, 1.3 * by_mdav.within) << n;
    }
}

// Three crowds far apart, their points in turn: each crowd is a group.
TEST(Tfrp, FindsCrowds) {
    Points points{1, {0, 100, 200, 1, 101, 201, 2, 102, 202}};
    const Grouping grouping = tfrp(points, 3);
    ASSERT_EQ(3U, grouping.groups);
    for (std::size_t i = 3; i < points.size(); ++i) EXPECT_EQ(grouping.group_of[i - 3], grouping.group_of[i]);
    EXPECT_DOUBLE_EQ(6, sum_of_squares(points, grouping).within);
    EXPECT_DOUBLE_EQ(60006, sum_of_squares(points, grouping).total);
}

TEST(Tfrp, EqualPointsAndFewPoints) {
    const Points equal{2, std::vector<double>(40, 7.0)};
    expect_groups_of_at_least(tfrp(equal, 5), 5);
    EXPECT_EQ(1U, tfrp(random_points(5, 2, 1), 5).groups);
}

TEST(CondensationGroups, HaveKPointsAndDependOnTheSeedAlone) {
    const Points points = random_points(503, 3, 4);
    const Grouping a = condensation_groups(points, 10, Random(7));
    EXPECT_EQ(50U, a.groups);
    expect_groups_of_at_least(a, 10);
    EXPECT_EQ(a.group_of, condensation_groups(points, 10, Random(7)).group_of);
    EXPECT_NE(a.group_of, condensation_groups(points, 10, Random(8)).group_of);
}

}  // namespace
}  // namespace scrim::tables
