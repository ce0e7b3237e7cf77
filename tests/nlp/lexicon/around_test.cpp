#include "nlp/lexicon/around.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

TEST(Around, TellsLettersDigitsAndBlanks) {
    EXPECT_TRUE(is_letter('q') && is_letter('Q') && is_letter('\xc3'));
    EXPECT_FALSE(is_letter('1') || is_letter('-'));
    EXPECT_TRUE(is_digit('0') && is_space('\n') && is_space('\t'));
    EXPECT_EQ(lower("ABC-\xc3\x89"), "abc-\xc3\x89");
}

TEST(Around, TrimsBothEnds) {
    EXPECT_EQ(trim("  a b\n"), "a b");
    EXPECT_EQ(trim(" \t\n"), "");
}

TEST(Around, LooksNoFurtherThanTheText) {
    EXPECT_EQ(before("Seen On", 5, 3), "en ");
    EXPECT_EQ(before("Seen", 2, 10), "se");
    EXPECT_EQ(behind("Seen On", 4, 99), " on");
    EXPECT_EQ(behind("Seen", 4, 3), "");
}

TEST(Around, FindsWholeWordsOnly) {
    EXPECT_TRUE(has_word("seen in clinic", "x|in"));
    EXPECT_FALSE(has_word("inside", "in|side"));
    EXPECT_TRUE(has_word("she's here", "she's"));
    EXPECT_FALSE(has_word("", "in"));
    EXPECT_FALSE(has_word("in", ""));
}

TEST(Around, FindsTheFirstAndTheLastWord) {
    EXPECT_TRUE(starts_with_word(" - mg daily", "mg|ml"));
    EXPECT_FALSE(starts_with_word("daily mg", "mg"));
    EXPECT_TRUE(ends_with_word("admitted on: ", "at|on"));
    EXPECT_FALSE(ends_with_word("on admission", "on"));
    EXPECT_FALSE(ends_with_word("...", "on"));
}

}  // namespace
}  // namespace scrim
