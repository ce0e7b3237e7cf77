#include "anon/tables/measure/table_measures.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/anon/tables/small_tables.h"

namespace scrim::tables {
namespace {

constexpr const char* columns = R"([{"name":"y","type":"number","min":-1000,"max":1000},
    {"name":"x","type":"number","min":-1000,"max":1000},{"name":"g","type":"category","values":["a","b"]}])";

// y depends on x by `slope` and not on g; a little noise that is the same in all of them.
Table line(double slope, int rows = 40) {
    std::string csv = "y,x,g\n";
    for (int i = 0; i < rows; ++i) {
        const double noise = (i * 37 % 11 - 5) * 0.1;
        csv += std::to_string(slope * i + noise) + "," + std::to_string(i) + "," + (i * 13 % 7 < 3 ? "a" : "b") + "\n";
    }
    return table_of(csv, columns);
}

Plan linear_plan() {
    return *parse_plan(*parse_json(R"({"models":[{"model":"linear","response":"y","predictors":["x","g"]}]})", "p"),
                       "p");
}

TEST(Measures, TheOriginalItselfChangesNothing) {
    const Table table = line(1);
    const auto same = compare_models(linear_plan(), table, table);
    ASSERT_TRUE(same);
    const ModelComparison& one = same->front();
    EXPECT_EQ(2U, one.coefficients) << "the intercept is not compared";
    EXPECT_EQ(1U, one.significant);
    EXPECT_EQ(0, one.percent_significance() + one.percent_direction() + one.percent_outside());
    for (const auto& column : column_distances(table, table)) EXPECT_NEAR(0, column.distance, 1e-12);
}

TEST(Measures, AReversedSlopeChangesDirectionAndLeavesTheInterval) {
    const auto turned = compare_models(linear_plan(), line(1), line(-1));
    ASSERT_TRUE(turned);
    EXPECT_EQ(0, turned->front().percent_significance());
    EXPECT_EQ(100, turned->front().percent_direction());
    EXPECT_EQ(50, turned->front().percent_outside());
    const auto flat = compare_models(linear_plan(), line(1), line(0));
    ASSERT_TRUE(flat);
    EXPECT_EQ(50, flat->front().percent_significance());
    EXPECT_EQ(50, flat->front().percent_outside());
}

TEST(Measures, WhatCannotBeEstimatedIsLost) {
    const Table one_group = table_of("y,x,g\n1,0,a\n2,1,a\n2,2,a\n4,3,a\n4,4,a\n", columns);
    const auto compared = compare_models(linear_plan(), line(1), one_group);
    ASSERT_TRUE(compared);
    EXPECT_EQ(1U, compared->front().lost);
    EXPECT_GE(compared->front().outside_interval, 1U);
    const Table too_small = table_of("y,x,g\n1,0,a\n", columns);
    const auto failed = compare_models(linear_plan(), line(1), too_small);
    ASSERT_TRUE(failed);
    EXPECT_FALSE(failed->front().released);
    EXPECT_FALSE(failed->front().problem.empty());
    EXPECT_EQ(2U, failed->front().lost);
    EXPECT_EQ(100, failed->front().percent_direction());
}

TEST(Measures, DistancesOfColumns) {
    const Table before = table_of("y,x,g\n1,0,a\n2,0,a\n3,0,a\n4,0,b\n", columns);
    const Table after = table_of("y,x,g\n3,0,a\n4,0,b\n5,0,b\n6,0,b\n", columns);
    const auto distances = column_distances(before, after);
    ASSERT_EQ(3U, distances.size());
    EXPECT_DOUBLE_EQ(0.5, distances[0].distance);  // half of y lies below 3 before, none after
    EXPECT_DOUBLE_EQ(2.5, distances[0].original_mean);
    EXPECT_DOUBLE_EQ(4.5, distances[0].released_mean);
    EXPECT_DOUBLE_EQ(0, distances[1].distance);
    EXPECT_DOUBLE_EQ(0.5, distances[2].distance);
}

TEST(Measures, ConditionalPrivacyByGroups) {
    std::string csv = "y,x,g\n";
    Random random(3);
    for (int i = 0; i < 4000; ++i) {
        csv += std::to_string(random.normal()) + ",1," + (i % 2 == 0 ? "a" : "b") + "\n";
    }
    const Table table = table_of(csv, columns);
    const auto all = conditional_privacy(table, std::vector<std::uint32_t>(table.rows(), 0));
    ASSERT_EQ(2U, all.columns.size()) << "a constant column has none";
    EXPECT_EQ("y", all.columns[0].first);
    EXPECT_NEAR(4.1327, all.columns[0].second, 0.01);  // sqrt(2 pi e)
    EXPECT_NEAR(2, all.columns[1].second, 1e-9);
    std::vector<std::uint32_t> by_category(table.rows());
    for (std::uint32_t i = 0; i < by_category.size(); ++i) by_category[i] = i % 2;
    EXPECT_NEAR(1, conditional_privacy(table, by_category).columns[1].second, 1e-9) << "the group tells the category";
}

TEST(Measures, FiguresOfRuns) {
    EXPECT_EQ(0, figure_of({}).mean);
    EXPECT_EQ(7, figure_of({7}).mean);
    EXPECT_EQ(0, figure_of({7}).deviation);
    EXPECT_DOUBLE_EQ(5, figure_of({2, 4, 4, 4, 5, 5, 7, 9}).mean);
    EXPECT_DOUBLE_EQ(std::sqrt(32.0 / 7), figure_of({2, 4, 4, 4, 5, 5, 7, 9}).deviation);
}

}  // namespace
}  // namespace scrim::tables
