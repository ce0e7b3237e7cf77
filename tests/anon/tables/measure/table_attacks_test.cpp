#include "anon/tables/measure/table_attacks.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace scrim::tables {
namespace {

Table table_of(std::string_view csv) {
    const auto raw = read_raw_table(memory_input(csv, "t.csv"), ',');
    EXPECT_TRUE(raw);
    auto table = make_table(*raw, draft_schema(*raw));
    EXPECT_TRUE(table);
    return std::move(*table);
}

TEST(ClassRisk, CountsClassesOfEqualRows) {
    const auto raw = read_raw_table(memory_input("a,b\n1,x\n1,x\n2,x\n2,y\n", "t.csv"), ',');
    ASSERT_TRUE(raw);
    const ClassRisk risk = class_risk(*raw, {"a", "b"});
    EXPECT_EQ(0.75, risk.average);
    EXPECT_EQ(0.5, risk.unique);
    EXPECT_EQ(1U, risk.smallest);
    EXPECT_EQ(2U, class_risk(*raw, {"a"}).smallest);
}

TEST(ClassRisk, AdultHasTheRiskThatArxGives) {
    const std::string path = SCRIM_SOURCE_DIR "/../shared/data/tables/adult/adult.csv.gz";
    if (!std::filesystem::exists(path)) GTEST_SKIP() << "no tables in ../shared/data/tables";
    const auto raw = read_raw_table(path);
    ASSERT_TRUE(raw);
    std::vector<std::string> all;
    for (const auto& column : raw->columns) all.push_back(column.name);
    EXPECT_NEAR(0.64657516, class_risk(*raw, all).average, 5e-9);
    EXPECT_NEAR(0.51428950, class_risk(*raw, all).unique, 5e-9);
}

TEST(GuessByClass, IsTheMostFrequentValueOfTheClass) {
    const std::string_view csv = "id,age,stage,event\n1,4*,a,1\n2,4*,b,1\n3,5*,a,0\n4,5*,c,1\n5,*,*,0\n6,*,*,0\n";
    const auto raw = read_raw_table(memory_input(csv, "t.csv"), ',');
    ASSERT_TRUE(raw);
    const auto best = guess_by_class(*raw, {"age"}, {"stage", "event"});
    ASSERT_TRUE(best);
    EXPECT_EQ("event", best->column);
    EXPECT_EQ(6U, best->rows);
    EXPECT_NEAR(5.0 / 6, best->right, 1e-12);
    EXPECT_NEAR(3.0 / 6, best->stranger, 1e-12);
    EXPECT_NEAR(4.0 / 6, best->certain, 1e-12);
    EXPECT_NEAR((5.0 / 6 + 2.0 / 4) / 2, best->mean, 1e-12) << "suppressed values are no targets";
    EXPECT_EQ("stage", guess_by_class(*raw, {"age"}, {"stage"})->column);
    EXPECT_FALSE(guess_by_class(*raw, {"age", "stage", "event"}, {}));
}

TEST(ClosestRecords, CopiesAreAtDistanceZero) {
    std::string csv = "age,weight,status\n";
    for (int i = 0; i < 60; ++i) {
        csv += std::to_string(20 + i) + "," + std::to_string(50 + i * 7 % 31) + "," + std::to_string(i % 2) + "\n";
    }
    const Table table = table_of(csv);
    const ClosestRecord copies = closest_records(table, table);
    EXPECT_EQ(1, copies.identical);
    EXPECT_EQ(0, copies.released_median);
    EXPECT_GT(copies.original_median, 0);
}

// A release that was read with the original's schema may have values more, which are after the original's.
TEST(ClosestRecords, ValuesOfTheReleaseAloneAreFarFromAll) {
    std::string csv = "sex,stage\n";
    for (int i = 0; i < 40; ++i) csv += std::string(i % 2 == 0 ? "F" : "M") + "," + "ABC"[i % 3] + "\n";
    const Table table = table_of(csv);
    Table released = table;
    released.columns[1].values.emplace_back("(other)");
    for (double& value : released.values[1]) value = 3;
    EXPECT_EQ(0, closest_records(table, released).identical);
    EXPECT_EQ(1, closest_records(table, table).identical);
}

}  // namespace
}  // namespace scrim::tables
