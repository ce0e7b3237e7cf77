#include "anon/core/plural.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

TEST(TakeWord, GivesOneWordAfterTheOther) {
    std::string_view rest = "  250.00\t401  ";
    EXPECT_EQ(take_word(rest), "250.00");
    EXPECT_EQ(take_word(rest), "401");
    EXPECT_EQ(take_word(rest), "");
    EXPECT_EQ(take_word(rest), "");
}

}  // namespace
}  // namespace scrim
