#include "nlp/taggers/rules/engine/pattern_positions.h"

#include <gtest/gtest.h>

namespace scrim::pattern_positions {
namespace {

TEST(PatternPositions, SymbolsAreLettersWithoutCaseDigitsBlanksAndMarks) {
    EXPECT_EQ(symbol_of('a'), symbol_of('A'));
    EXPECT_NE(symbol_of('a'), symbol_of('b'));
    EXPECT_EQ(symbol_of('0'), symbol_of('9'));
    EXPECT_EQ(symbol_of(' '), symbol_of('\r'));
    EXPECT_NE(symbol_of(' '), symbol_of('\t'));
    EXPECT_NE(symbol_of(' '), symbol_of('\n'));
    EXPECT_NE(symbol_of('.'), symbol_of(','));
    EXPECT_EQ(symbol_of('\xc3'), symbol_of('\x01'));
    for (int byte = 0; byte < 256; ++byte) EXPECT_LT(symbol_of(static_cast<char>(byte)), end_of_text);
}

TEST(PatternPositions, OneForEachSymbolAndWhatFollowsIt) {
    std::vector<Position> positions;
    const auto first = read_positions("a(?:b|c)d", true, 7, 8, positions);
    ASSERT_TRUE(first);
    ASSERT_EQ(positions.size(), 4U);
    EXPECT_EQ(*first, (Places{0}));
    EXPECT_EQ(positions[0].symbols, bit(symbol_of('a')));
    EXPECT_EQ(positions[0].next, (Places{1, 2}));
    EXPECT_EQ(positions[1].next, (Places{3}));
    EXPECT_EQ(positions[2].next, (Places{3}));
    EXPECT_FALSE(positions[2].ends);
    EXPECT_TRUE(positions[3].ends);
    EXPECT_EQ(positions[3].pattern, 7);
}

TEST(PatternPositions, ARepetitionIsWrittenOutAsOftenAsAllowed) {
    std::vector<Position> positions;
    ASSERT_TRUE(read_positions("x{2,5}", true, 0, 3, positions));
    ASSERT_EQ(positions.size(), 3U);
    EXPECT_FALSE(positions[0].ends);
    EXPECT_TRUE(positions[1].ends);
    EXPECT_EQ(positions[2].next, (Places{2}));  // more may come
}

TEST(PatternPositions, ABeginningMatchesOnlyThere) {
    std::vector<Position> positions;
    const auto there = read_positions("(?:^|,)a", true, 0, 8, positions);
    ASSERT_TRUE(there);
    EXPECT_EQ(there->size(), 2U);
    const auto elsewhere = read_positions("(?:^|,)a", false, 0, 8, positions);
    ASSERT_TRUE(elsewhere);
    EXPECT_EQ(elsewhere->size(), 1U);
}

TEST(PatternPositions, WhatIsNotKnownIsRefused) {
    std::vector<Position> positions;
    for (const auto* regex : {"a*", "(a", "[a", "a{2", "\\pL", "(?i)a", "a)"}) {
        EXPECT_FALSE(read_positions(regex, true, 0, 8, positions)) << regex;
    }
}

}  // namespace
}  // namespace scrim::pattern_positions
