#include "anon/tables/group/k_means_groups.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "nlp/base/random.h"

namespace scrim::tables {
namespace {

Points normal_points(std::size_t count, std::size_t dims) {
    Random random(3);
    Points points{dims, {}};
    for (std::size_t i = 0; i < count * dims; ++i) points.values.push_back(random.normal());
    return points;
}

// Many points in cells: every group has k, none depends on threads, and they are about as tight as those at once.
TEST(KMeansGroups, VeryManyPointsAreGroupedInCells) {
    constexpr std::size_t k = 400;
    const Points points = normal_points(most_points_at_once + 1, 2);
    const auto made = k_means_groups(points, k, 1);
    const auto again = k_means_groups(points, k, 4);
    EXPECT_EQ(made.grouping.group_of, again.grouping.group_of);
    const auto members = made.grouping.members();
    EXPECT_GE(members.size(), points.size() / k - 4);
    std::size_t all = 0;
    for (const auto& group : members) {
        EXPECT_GE(group.size(), k);
        all += group.size();
    }
    EXPECT_EQ(points.size(), all);
    const SumOfSquares squares = sum_of_squares(points, made.grouping);
    EXPECT_LT(squares.within, 0.06 * squares.total);
}

TEST(KMeansGroups, FewPointsAreGroupedAtOnce) {
    const Points points = normal_points(1000, 3);
    const auto made = k_means_groups(points, 10, 2);
    EXPECT_EQ(100U, made.grouping.groups);
    for (const auto& group : made.grouping.members()) EXPECT_GE(group.size(), 10U);
}

}  // namespace
}  // namespace scrim::tables
