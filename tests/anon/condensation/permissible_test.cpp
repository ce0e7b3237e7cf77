#include "anon/condensation/permissible.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "nlp/base/random.h"
#include "tests/anon/condensation/small_tables.h"

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
    to_permissible(table, {0, 1, 2, 3, 4}, encoding, synthetic, values);
    EXPECT_EQ((std::vector<double>{1, 1, 2, 5, 5}), values[0]);  // the whole numbers within 0.5 to 5.5
    EXPECT_EQ((std::vector<double>{0, 0.25, 0.75, 1, 1}), values[1]);
    EXPECT_TRUE(values[2].empty());  // not encoded, not written
}

TEST(Permissible, CategoriesGoWhereTheyScoreHighest) {
    const Table table = five_rows();
    const Encoding encoding = make_encoding(table, {0, 1});
    // Rows 0, 1 and 3 of the original: one x, one y, one z. All want x; the second wants it most, then
    // the third row's y is higher than the first's.
    const Points synthetic{3, {0.6, 0.1, 0.3, 0.9, 0.0, 0.1, 0.5, 0.4, 0.1}};
    std::vector<std::vector<double>> values(3);
    to_permissible(table, {0, 1, 3}, encoding, synthetic, values);
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
        to_permissible(table, {0, 1, 2, 3, 4}, encoding, synthetic, values);
        auto sorted = values[2];
        std::sort(sorted.begin(), sorted.end());
        ASSERT_EQ((std::vector<double>{0, 0, 1, 1, 2}), sorted);
    }
}

TEST(Permissible, RestoresOriginalValuesInRankOrder) {
    const Table table = five_rows();
    std::vector<double> values;
    restore_by_rank(table, {4, 0, 2}, 0, {0.3, 100, -2}, values);
    EXPECT_EQ((std::vector<double>{3, 5, 1}), values);
    restore_by_rank(table, {1, 2, 3}, 0, {7, 7, 7}, values);  // ties stay in order
    EXPECT_EQ((std::vector<double>{2, 3, 4}), values);
}

}  // namespace
}  // namespace scrim::tables
