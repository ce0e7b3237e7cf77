#include "nlp/lexicon/word_lists.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

constexpr Words fruit = "apple|pear|x-ray";

TEST(WordLists, AWordIsInTheListsThatHoldIt) {
    EXPECT_TRUE(lists_of_word("pear").has(word_list_number<fruit>));
    EXPECT_TRUE((lists_of_word("pear").has(word_list_number<"pear|plum">)));
    EXPECT_FALSE((lists_of_word("apple").has(word_list_number<"pear|plum">)));
    EXPECT_FALSE(lists_of_word("apples").has(word_list_number<fruit>));
    EXPECT_FALSE(lists_of_word("app").has(word_list_number<fruit>));
    EXPECT_FALSE(lists_of_word("").has(word_list_number<fruit>));
}

TEST(WordLists, ATextIsInTheListsOfItsWords) {
    EXPECT_TRUE(lists_of_text("pear").has(word_list_number<fruit>));
    EXPECT_TRUE(lists_of_text("plum/pear").has(word_list_number<fruit>));
    EXPECT_FALSE(lists_of_text("plum-tree").has(word_list_number<fruit>));
    EXPECT_FALSE(lists_of_text(":").has(word_list_number<fruit>));
}

// A list may hold what is no single word; only the whole is then found.
TEST(WordLists, ANameWithAHyphenIsFoundAsAWhole) {
    EXPECT_TRUE(lists_of_word("x-ray").has(word_list_number<fruit>));
    EXPECT_FALSE(lists_of_text("x-ray").has(word_list_number<fruit>));
}

TEST(WordLists, TheSameListWrittenTwiceIsOne) {
    EXPECT_EQ((word_list_number<"apple|pear|x-ray">), word_list_number<fruit>);
}

TEST(WordLists, NumbersBeyondTheFirstWordOfBitsAreKept) {
    WordLists lists;
    lists.add(3);
    lists.add(120);
    EXPECT_TRUE(lists.has(3));
    EXPECT_TRUE(lists.has(120));
    EXPECT_FALSE(lists.has(67));
    WordLists more;
    more.add(67);
    more.add(lists);
    EXPECT_TRUE(more.has(67));
    EXPECT_TRUE(more.has(120));
}

}  // namespace
}  // namespace scrim
