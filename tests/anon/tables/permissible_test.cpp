#include "anon/tables/permissible.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "nlp/base/random.h"
#include "tests/anon/tables/small_tables.h"

namespace scrim::tables {
namespace {

Table five_rows() {
    return table_of("n,r,c\n1,0.5,x\n2,0.5,y\n3,0.5,y\n4,0.5,z\n5,0.5,x\n",
                    R"([{"name":"n","type":"integer","min":0.5,"max":5.5},{"name":"r","type":"number","min":0,"max":1},
                        {"name":"c","type":"category","values":["x","y","z"]}])");
}

TEST(Permissible, IntegersAreRoundedAndNumbersKeptInRange) {
    const Table table = five_rows();
    const Encoding encoding = make_encoding(table, {2});
    const Points synthetic{2, {-3, -0.25, 1.4, 0.25, 1.6, 0.75, 99, 1.5, 5.49, 1}};
    std::vector<std::vector<double>> values(3);
    to_permissible(table, encoding, synthetic, {nullptr, nullptr}, values);
    EXPECT_EQ((std::vector<double>{1, 1, 2, 5, 5}), values[0]);      // the whole numbers within 0.5 to 5.5
    EXPECT_EQ((std::vector<double>{0, 0.3, 0.8, 1, 1}), values[1]);  // one digit, as in the table
    EXPECT_TRUE(values[2].empty());                                  // not encoded, not written
}

TEST(Permissible, CategoriesGoWhereTheyScoreHighest) {
    const Table table = five_rows();
    const Encoding encoding = make_encoding(table, {0, 1});
    // Rows 0, 1 and 3 of the original: one x, one y, one z. All want x; the second wants it most, then
    // the third row's y is higher than the first's.
    const Points synthetic{3, {0.6, 0.1, 0.3, 0.9, 0.0, 0.1, 0.5, 0.4, 0.1}};
    std::vector<std::vector<double>> values(3);
    const Quota one_each{{0, 1}, {1, 1}, {2, 1}};
    to_permissible(table, encoding, synthetic, {&one_each}, values);
    EXPECT_EQ((std::vector<double>{2, 0, 1}), values[2]);
}

TEST(Permissible, CategoriesKeepTheGroupsCountsWhateverIsDrawn) {
    const Table table = five_rows();
    const Encoding encoding = make_encoding(table, {0, 1});
    Random random(3);
    for (int trial = 0; trial < 50; ++trial) {
        Points synthetic{3, std::vector<double>(15)};
        for (double& value : synthetic.values) value = random.normal();
        std::vector<std::vector<double>> values(3);
        const Quota quota{{0, 2}, {1, 2}, {2, 1}};
        to_permissible(table, encoding, synthetic, {&quota}, values);
        auto sorted = values[2];
        std::sort(sorted.begin(), sorted.end());
        ASSERT_EQ((std::vector<double>{0, 0, 1, 1, 2}), sorted);
    }
}

TEST(Permissible, RestoresOriginalValuesInRankOrder) {
    EXPECT_EQ((std::vector<double>{3, 5, 1}), restore_by_rank({1, 3, 5}, {0.3, 100, -2}));
    EXPECT_EQ((std::vector<double>{2, 3, 4}), restore_by_rank({2, 3, 4}, {7, 7, 7}));  // ties stay in order
}

TEST(Permissible, ValuesAreDrawnBetweenTheirNeighboursAndAllowed) {
    Random random(2);
    std::vector<double> allowed;
    for (int i = 0; i <= 100; ++i) allowed.push_back(i);
    std::size_t moved = 0;
    for (int trial = 0; trial < 50; ++trial) {
        const auto drawn = drawn_between({10, 20, 40, 40, 90}, allowed, random);
        ASSERT_TRUE(std::is_sorted(drawn.begin(), drawn.end()));
        ASSERT_GE(drawn[0], 10);
        ASSERT_LE(drawn[4], 90);
        ASSERT_TRUE(drawn[1] >= 15 && drawn[1] <= 30);
        for (const double value : drawn) ASSERT_EQ(value, std::floor(value));
        moved += drawn[1] != 20 ? 1 : 0;
    }
    EXPECT_GT(moved, 30U);
}

}  // namespace
}  // namespace scrim::tables
