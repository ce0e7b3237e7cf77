#include "nlp/text/segments/lines.h"

#include <gtest/gtest.h>

#include "nlp/text/tokenize.h"

namespace scrim {
namespace {

std::uint8_t flags(std::string_view text) {
    auto tokens = tokenize(text);
    return split_lines(text, tokens).at(0).flags;
}

TEST(Lines, EveryLineBreakCounts) {
    const std::string_view text = "a\nb\r\nc\rd\n";
    auto tokens = tokenize(text);
    const auto lines = split_lines(text, tokens);
    ASSERT_EQ(lines.size(), 5U);
    EXPECT_EQ(text.substr(lines[2].begin, lines[2].end - lines[2].begin), "c");
    EXPECT_TRUE(lines[4].has(line_blank));
}

TEST(Lines, ListItemsAreSeen) {
    for (const char* item : {"1. Rest", "2) Rest", "- Rest", "* Rest", "• Rest", "(3) Rest now", "#1 Rest", "a) Rest"})
        EXPECT_TRUE((flags(item) & line_list_item) != 0) << item;
    for (const char* text : {"Rest", "-5 degrees", "1999 was good", "120/80 today", "1.5 mg", "-"})
        EXPECT_FALSE((flags(text) & line_list_item) != 0) << text;
}

TEST(Lines, CapitalsRulesAndBlanksAreSeen) {
    EXPECT_EQ(flags("NO FEVER, 88 YEARS"), line_caps);
    EXPECT_EQ(flags("No fever"), 0);
    EXPECT_EQ(flags("120 / 80"), 0);
    EXPECT_EQ(flags("-----"), line_rule);
    EXPECT_EQ(flags("  ____ ____"), line_rule);
    EXPECT_EQ(flags(" \t "), line_blank);
}

}  // namespace
}  // namespace scrim
