#include "nlp/base/files/delimiter.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

char sniffed(std::string_view text) {
    const auto found = sniff_input(memory_input(text, "t.csv"));
    EXPECT_TRUE(found) << found.error().message();
    return found ? found->delimiter : '!';
}

TEST(Delimiter, TheOneThatEveryLineHasEquallyOften) {
    EXPECT_EQ(',', sniffed("a,b\n1,2\n"));
    EXPECT_EQ(';', sniffed("a;b\n1;2,5\n3;4,5\n"));  // commas of numbers
    EXPECT_EQ('\t', sniffed("a\tb\n1\tx, y\n"));
    EXPECT_EQ('|', sniffed("a|b|c\r\n1|2|3\r\n"));
    EXPECT_EQ(',', sniffed("\"x;y\",b\n\"1;2\",3\n"));  // quoted ones do not count
    EXPECT_EQ(',', sniffed("a,b;c\n1,2\n3,4\n"));
    EXPECT_EQ(',', sniffed("\n\na,b\n"));
}

TEST(Delimiter, NoneWhereTheFirstLineHasNone) {
    EXPECT_EQ('\0', sniffed("1 2 3\n4 5\n"));
    EXPECT_EQ('\0', sniffed("code\n250.0,x\n"));
    EXPECT_EQ('\0', sniffed(""));
}

TEST(Delimiter, UnevenLinesAreLeftToTheReader) { EXPECT_EQ(',', sniffed("a,b\n1,2,3\n")); }

TEST(Delimiter, TwoThatWouldDoAreAnErrorThatAsks) {
    const auto both = sniff_input(memory_input("a,b;c\n1,2;3\n", "t.csv"));
    ASSERT_FALSE(both);
    EXPECT_NE(std::string::npos, both.error().message().find("commas or semicolons"));
    EXPECT_FALSE(sniff_input(memory_input("a,b;c\n1;2;3\n1,2,3\n", "t.csv")));
}

TEST(Delimiter, TheStreamIsWholeAfterwards) {
    std::string text = "a;b\n";
    for (int i = 0; i < 30000; ++i) text += std::to_string(i) + ";x\n";
    auto reader = open_table(memory_input(text, "t.csv"));
    ASSERT_TRUE(reader);
    EXPECT_EQ((std::vector<std::string>{"a", "b"}), reader->header());
    std::size_t rows = 0;
    while (true) {
        const auto row = reader->next();
        ASSERT_TRUE(row);
        if (!*row) break;
        ++rows;
    }
    EXPECT_EQ(30000U, rows);
    EXPECT_TRUE(open_table(memory_input("a|b\n1|2\n", "t.csv"), '|'));
}

}  // namespace
}  // namespace scrim
