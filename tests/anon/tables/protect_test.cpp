#include "anon/tables/protect.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "tests/anon/tables/small_tables.h"

namespace scrim::tables {
namespace {

// Rows of one category whose values are held by the given numbers of patients, in turn.
Table counted(const std::vector<std::size_t>& counts) {
    std::string csv = "id,c\n";
    std::string values;
    std::size_t id = 0;
    for (std::size_t v = 0; v < counts.size(); ++v) {
        const std::string name = "v" + std::to_string(v);
        values += (values.empty() ? "\"" : ",\"") + name + "\"";
        for (std::size_t i = 0; i < counts[v]; ++i) csv += std::to_string(id++) + "," + name + "\n";
    }
    return table_of(csv,
                    R"([{"name":"id","role":"patient"},{"name":"c","type":"category","values":[)" + values + "]}]");
}

TEST(Protect, RareValuesArePooledAndThePoolIsNotRare) {
    Table table = counted({50, 4, 30, 3});
    const auto pooled = pool_rare_values(table, 10, {});
    ASSERT_EQ(1U, pooled.size());
    EXPECT_EQ(3U, pooled[0].values);  // 4 and 3 patients are not enough: the next rarest joins them
    EXPECT_EQ(37U, pooled[0].rows);
    EXPECT_FALSE(pooled[0].suppressed);
    EXPECT_EQ((std::vector<std::string>{"v0", "(other)"}), table.columns[1].values);
    EXPECT_EQ(37, std::count(table.values[1].begin(), table.values[1].end(), 1.0));
}

TEST(Protect, AllRareIsSuppressedAndKeptColumnsStay) {
    Table table = counted(std::vector<std::size_t>(40, 1));
    Table kept = table;
    EXPECT_TRUE(pool_rare_values(kept, 10, {1}).empty());
    const auto pooled = pool_rare_values(table, 10, {});
    ASSERT_EQ(1U, pooled.size());
    EXPECT_TRUE(pooled[0].suppressed);
    EXPECT_EQ(std::vector<std::string>{"(other)"}, table.columns[1].values);
    Table frequent = counted({20, 30});
    EXPECT_TRUE(pool_rare_values(frequent, 10, {}).empty());
}

TEST(Protect, PatientsAreCountedNotRows) {
    std::string csv = "id,c\n";
    for (int i = 0; i < 12; ++i) csv += "p1,x\n";
    for (int i = 0; i < 12; ++i) csv += "q" + std::to_string(i) + ",y\n";
    Table table =
        table_of(csv, R"([{"name":"id","role":"patient"},{"name":"c","type":"category","values":["x","y"]}])");
    EXPECT_EQ(1U, pool_rare_values(table, 10, {}).size());
}

TEST(Protect, AveragedRunsHoldEnoughPatientsAndNoUniqueTime) {
    std::string csv = "t,e\n";
    Random random(3);
    for (int i = 0; i < 203; ++i) csv += std::to_string(random.below(5000)) + (i % 3 == 0 ? ",0\n" : ",1\n");
    Table table = table_of(csv, R"([{"name":"t","type":"integer","min":0,"max":5000},
                                    {"name":"e","type":"category","values":["0","1"]}])");
    const Table before = table;
    average_runs(table, {1}, 0, 5);
    std::map<std::pair<double, double>, std::size_t> held;
    double moved = 0;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        ++held[{table.values[1][row], table.values[0][row]}];
        moved = std::max(moved, std::abs(table.values[0][row] - before.values[0][row]));
    }
    for (const auto& [value, count] : held) EXPECT_GE(count, 5U);
    EXPECT_LT(moved, 1500);
    Table again = table;
    average_runs(again, {1}, 0, 5);
    EXPECT_EQ(table.values, again.values);  // what is coarse enough stays
}

TEST(Protect, QuotasHaveNoSmallCountsAndKeepTheTotals) {
    Random random(8);
    for (int trial = 0; trial < 20; ++trial) {
        std::vector<std::size_t> counts;
        for (int v = 0; v < 12; ++v) counts.push_back(10 + random.below(100));
        const Table table = counted(counts);
        std::vector<std::uint32_t> rows(table.rows());
        for (std::uint32_t i = 0; i < rows.size(); ++i) rows[i] = i;
        random.shuffle(rows);
        std::vector<std::vector<std::uint32_t>> groups(table.rows() / 10);
        for (std::size_t i = 0; i < rows.size(); ++i) groups[i % groups.size()].push_back(rows[i]);
        const auto quotas = quotas_of(table, 1, groups, 3, Random(static_cast<std::uint64_t>(trial)));
        std::vector<double> total(12);
        for (std::size_t g = 0; g < groups.size(); ++g) {
            std::size_t sum = 0;
            for (const auto& [value, count] : quotas[g]) {
                EXPECT_GE(count, 3U);
                total[value] += count;
                sum += count;
            }
            EXPECT_EQ(groups[g].size(), sum);
        }
        for (std::size_t v = 0; v < 12; ++v) {
            EXPECT_NEAR(static_cast<double>(counts[v]), total[v], 0.2 * static_cast<double>(counts[v]) + 6);
        }
    }
}

TEST(Protect, WithoutAFloorCountsAreExact) {
    const Table table = counted({3, 2});
    const auto quotas = quotas_of(table, 1, {{0, 1, 3}, {2, 4}}, 0, Random(1));
    EXPECT_EQ((Quota{{0, 2}, {1, 1}}), quotas[0]);
    EXPECT_EQ((Quota{{0, 1}, {1, 1}}), quotas[1]);
}

TEST(Protect, NumbersAreRoundedToTheDigitsOfTheInput) {
    const Table table = table_of("x,y,z\n1.25,3,0.5\n2.5,4,1e-3\n",
                                 R"([{"name":"x","type":"number"},{"name":"y","type":"integer"},
                                     {"name":"z","type":"number","decimals":1}])");
    EXPECT_EQ(2, table.columns[0].decimals);
    EXPECT_EQ(1.33, to_precision(table.columns[0], 1.33333333));
    EXPECT_EQ(3, to_precision(table.columns[1], 3.4));
    EXPECT_EQ(0.3, to_precision(table.columns[2], 0.3333));
    EXPECT_EQ(0, decimals_of("12"));
    EXPECT_EQ(3, decimals_of("-0.125"));
    EXPECT_EQ(15, decimals_of("1e-3"));
}

}  // namespace
}  // namespace scrim::tables
