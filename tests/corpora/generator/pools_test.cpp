#include "corpora/generator/pools.h"

#include <gtest/gtest.h>

#include <string>

namespace scrim::corpora {
namespace {

TEST(Pools, CaseAndBlanksDoNotCount) {
    EXPECT_EQ(value_hash("Tufts Medical Center"), value_hash("TUFTS  medical center"));
    EXPECT_EQ(value_hash("De La Cruz"), value_hash("delacruz"));
    EXPECT_NE(value_hash("Smith"), value_hash("Smyth"));
}

TEST(Pools, ThreeInTenAreKeptForTheTest) {
    int test = 0;
    for (int i = 0; i < 10'000; ++i) test += split_of("value " + std::to_string(i)) == Split::test ? 1 : 0;
    EXPECT_NEAR(test, 3000, 200);
}

// The pools of shipped models were drawn by these hashes: another hash would mix training and test.
TEST(Pools, AreTheSameOnEveryMachine) {
    EXPECT_EQ(split_of("Brown"), split_of("BROWN"));
    EXPECT_EQ(value_hash(""), value_hash(" "));
}

}  // namespace
}  // namespace scrim::corpora
