#include "anon/tables/generate/cart.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace scrim::tables {
namespace {

Table steps(std::size_t rows) {
    Table table;
    table.columns.resize(3);
    table.columns[0].name = "x";
    table.columns[0].type = ColumnType::number;
    table.columns[0].min = 0;
    table.columns[0].max = 1;
    table.columns[0].decimals = 3;
    table.columns[1].name = "c";
    table.columns[1].values = {"low", "middle", "high"};
    table.columns[2].name = "y";
    table.columns[2].type = ColumnType::integer;
    table.columns[2].min = 0;
    table.columns[2].max = 1000;
    table.values.resize(3);
    Random random(5);
    for (std::size_t row = 0; row < rows; ++row) {
        const double x = std::round(random.uniform() * 1000) / 1000;
        const double c = std::min(2.0, std::floor(x * 3));
        table.values[0].push_back(x);
        table.values[1].push_back(c);
        table.values[2].push_back(300 * c + static_cast<double>(random.below(100)));
        table.lines.push_back(row + 2);
    }
    return table;
}

TEST(Cart, KeepsWhatDependsOnWhat) {
    const Table original = steps(900);
    const Table made = cart_table(original, {2}, 10, Key::from_seed(1));
    ASSERT_EQ(original.rows(), made.rows());
    std::size_t same = 0;
    std::size_t near = 0;
    for (std::size_t row = 0; row < made.rows(); ++row) {
        same += made.values[1][row] == std::min(2.0, std::floor(made.values[0][row] * 3)) ? 1 : 0;
        near += std::abs(made.values[2][row] - 300 * made.values[1][row] - 50) <= 50 ? 1 : 0;
        EXPECT_EQ(made.values[2][row], std::floor(made.values[2][row]));
    }
    EXPECT_GT(same, 860U);
    EXPECT_GT(near, 860U);
}

// A leaf of all rows: what is drawn does not depend on the other columns.
TEST(Cart, LeavesHaveTheLeastSize) {
    const Table original = steps(100);
    const Table made = cart_table(original, {}, 100, Key::from_seed(2));
    std::size_t same = 0;
    for (std::size_t row = 0; row < made.rows(); ++row) {
        same += made.values[1][row] == std::min(2.0, std::floor(made.values[0][row] * 3)) ? 1 : 0;
    }
    EXPECT_LT(same, 60U);
}

TEST(Cart, DependsOnTheKeyAlone) {
    const Table original = steps(200);
    const Table one = cart_table(original, {}, 10, Key::from_seed(1));
    EXPECT_EQ(one.values, cart_table(original, {}, 10, Key::from_seed(1)).values);
    EXPECT_NE(one.values, cart_table(original, {}, 10, Key::from_seed(2)).values);
}

}  // namespace
}  // namespace scrim::tables
