#include "anon/trajectories/time_hierarchy.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

TEST(TimeHierarchy, AgesAreHalvedAndNinetyIsTheLast) {
    const auto tree = age_hierarchy(90);
    ASSERT_TRUE(tree);
    EXPECT_EQ(tree->leaf_count(), 91U);
    EXPECT_EQ(tree->name(90), "90+");
    EXPECT_EQ(tree->name(tree->lowest_common_ancestor(34, 35)), "[34-35]");
    EXPECT_EQ(tree->name(tree->lowest_common_ancestor(33, 34)), "[32-35]");
    EXPECT_EQ(tree->name(tree->lowest_common_ancestor(88, 90)), "[88+]");
    EXPECT_EQ(tree->name(tree->root()), "*");
    EXPECT_FALSE(age_hierarchy(0));
    EXPECT_FALSE(age_hierarchy(1000));
}

TEST(TimeHierarchy, BandsAreTheOwners) {
    const auto tree = age_band_hierarchy("18,40,65", 90);
    ASSERT_TRUE(tree);
    EXPECT_EQ(tree->name(tree->parent(0)), "[0-17]");
    EXPECT_EQ(tree->name(tree->parent(17)), "[0-17]");
    EXPECT_EQ(tree->name(tree->parent(18)), "[18-39]");
    EXPECT_EQ(tree->name(tree->parent(90)), "[65+]");
    EXPECT_TRUE(age_band_hierarchy("0,18", 90));
    for (const char* bad : {"", "a", "18,", "40,18", "18,18", "-3", "200"}) EXPECT_FALSE(age_band_hierarchy(bad, 90));
}

TEST(TimeHierarchy, DatesGoUpToMonthQuarterAndYear) {
    const auto tree = date_hierarchy({"2010-01-31", "2010-01-02", "2010-03-01", "2011-12-31"});
    ASSERT_TRUE(tree);
    EXPECT_EQ(tree->name(tree->lowest_common_ancestor(0, 1)), "2010-01");
    EXPECT_EQ(tree->name(tree->lowest_common_ancestor(0, 2)), "2010-Q1");
    EXPECT_EQ(tree->name(tree->lowest_common_ancestor(0, 3)), "*");
    EXPECT_FALSE(date_hierarchy({"2010-13-01"}));
}

TEST(TimeHierarchy, DatesMustExist) {
    for (const char* good : {"2010-08-11", "2012-02-29", "0001-01-01"}) EXPECT_TRUE(is_date(good)) << good;
    for (const char* bad : {"", "2010-8-11", "2011-02-29", "2010-00-10", "2010-08-1x", "-010-08-11", "2010/08/11"}) {
        EXPECT_FALSE(is_date(bad)) << bad;
    }
}

}  // namespace
}  // namespace scrim
