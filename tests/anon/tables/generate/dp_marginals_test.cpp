#include "anon/tables/generate/dp_marginals.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "anon/tables/generate/accountant.h"

namespace scrim::tables {
namespace {

// y follows x, z is by itself.
Table dependent_table(std::size_t rows) {
    Table table;
    table.columns.resize(3);
    table.columns[0].name = "x";
    table.columns[0].values = {"a", "b", "c", "d"};
    table.columns[1].name = "y";
    table.columns[1].type = ColumnType::integer;
    table.columns[1].min = 0;
    table.columns[1].max = 99;
    table.columns[2].name = "z";
    table.columns[2].values = {"u", "v"};
    table.values.resize(3);
    Random random(4);
    for (std::size_t row = 0; row < rows; ++row) {
        const auto x = static_cast<double>(random.below(4));
        table.values[0].push_back(x);
        table.values[1].push_back(20 * x + static_cast<double>(random.below(20)));
        table.values[2].push_back(static_cast<double>(random.below(2)));
        table.lines.push_back(row + 2);
    }
    return table;
}

TEST(DpMarginals, DiscreteGaussianHasItsDistribution) {
    for (const double sigma : {0.7, 2.0, 9.5}) {
        Random random(3);
        constexpr int draws = 200'000;
        double sum = 0;
        double squares = 0;
        std::map<std::int64_t, int> counts;
        for (int i = 0; i < draws; ++i) {
            const auto value = discrete_gaussian(sigma, random);
            sum += static_cast<double>(value);
            squares += static_cast<double>(value * value);
            ++counts[value];
        }
        double all = 0;
        double variance = 0;
        for (int x = -200; x <= 200; ++x) {
            const double weight = std::exp(-x * x / (2 * sigma * sigma));
            all += weight;
            variance += weight * x * x;
        }
        EXPECT_NEAR(0, sum / draws, 5 * sigma / std::sqrt(draws));
        EXPECT_NEAR(variance / all, squares / draws, 0.02 * sigma * sigma);
        EXPECT_NEAR(1 / all, counts[0] / static_cast<double>(draws), 0.005);
        EXPECT_NEAR(std::exp(-1 / (2 * sigma * sigma)) / all, counts[-1] / static_cast<double>(draws), 0.005);
    }
}

TEST(DpMarginals, ALargeBudgetKeepsWhatDepends) {
    const Table original = dependent_table(3000);
    Marginals told;
    const auto made = dp_table(original, {}, {8, 1e-6}, Random(1), &told);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_NEAR(3000, static_cast<double>(made->rows()), 60);
    EXPECT_DOUBLE_EQ(rho_of(8, 1e-6), told.rho);
    // What was asked of the table costs the budget: three single columns, two choices, two pairs.
    const double spent =
        3 / (2 * told.sigma_single * told.sigma_single) + 2 / (2 * told.sigma_pairs * told.sigma_pairs);
    EXPECT_NEAR(told.rho * 2 / 3, spent, 1e-9);
    ASSERT_EQ(2U, told.tree.size());
    EXPECT_TRUE(std::count(told.tree.begin(), told.tree.end(), std::pair<std::size_t, std::size_t>(0, 1)) == 1);
    std::size_t follows = 0;
    for (std::size_t row = 0; row < made->rows(); ++row) {
        const double y = made->values[1][row];
        EXPECT_GE(y, 0);
        EXPECT_LE(y, 99);
        follows += std::floor(y / 20) == made->values[0][row] ? 1 : 0;
    }
    EXPECT_GT(static_cast<double>(follows), 0.8 * static_cast<double>(made->rows()));
}

TEST(DpMarginals, ASmallBudgetForgetsIt) {
    const auto made = dp_table(dependent_table(300), {}, {0.01, 1e-9}, Random(1));
    ASSERT_TRUE(made);
    std::size_t follows = 0;
    for (std::size_t row = 0; row < made->rows(); ++row) {
        follows += std::floor(made->values[1][row] / 20) == made->values[0][row] ? 1 : 0;
    }
    EXPECT_LT(static_cast<double>(follows), 0.6 * static_cast<double>(made->rows()));
}

TEST(DpMarginals, RefusesWhatItCannotPromise) {
    Table table = dependent_table(100);
    EXPECT_FALSE(dp_table(table, {}, {0, 1e-6}, Random(1)));
    EXPECT_FALSE(dp_table(table, {}, {1, 0}, Random(1)));
    Column patient;
    patient.name = "id";
    patient.role = ColumnRole::patient;
    table.columns.push_back(patient);
    table.values.emplace_back(100, 7.0);
    EXPECT_FALSE(dp_table(table, {}, {1, 1e-6}, Random(1)));  // all rows are one patient's
    table = dependent_table(100);
    table.columns[1].max = std::numeric_limits<double>::infinity();
    EXPECT_FALSE(dp_table(table, {}, {1, 1e-6}, Random(1)));
}

}  // namespace
}  // namespace scrim::tables
