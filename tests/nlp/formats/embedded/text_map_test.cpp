#include "nlp/formats/embedded/text_map.h"

#include <gtest/gtest.h>

#include <random>

namespace scrim {
namespace {

std::string in_brackets(std::string_view text, std::uint8_t) { return "(" + std::string(text) + ")"; }

// "Jo<b>hn</b>&amp;<br>Smith<p>x" as a reader of it would build the map.
struct Example {
    std::string source = "Jo<b>hn</b>&amp;<br>Smith<p>x";
    TextMap map;
    Example() {
        map.add_same(source, {0, 2});
        map.add_same(source, {5, 7});
        map.add_coded("&", {11, 16});
        map.add_coded("\n", {16, 20});
        map.add_same(source, {20, 25});
        map.add_made("\n");
        map.add_same(source, {28, 29});
    }
    std::string after(const std::vector<TextEdit>& edits) const {
        const auto changes = map.source_edits(edits, in_brackets, {});
        EXPECT_TRUE(changes.ok()) << changes.error().message();
        return changes ? apply_edits(source, *changes) : std::string();
    }
};

TEST(TextMap, BuildsTheText) { EXPECT_EQ(Example().map.text(), "John&\nSmith\nx"); }

TEST(TextMap, NoEditsChangeNothing) { EXPECT_EQ(Example().after({}), Example().source); }

TEST(TextMap, AnEditLeavesMarkupBetweenItsPieces) {
    EXPECT_EQ(Example().after({{0, 4, "X"}}), "(X)<b></b>&amp;<br>Smith<p>x");
    EXPECT_EQ(Example().after({{1, 3, "X"}}), "J(X)<b>n</b>&amp;<br>Smith<p>x");
    EXPECT_EQ(Example().after({{0, 11, ""}}), "<b></b><p>x");
}

TEST(TextMap, ACodedPieceGoesWhole) {
    EXPECT_EQ(Example().after({{4, 5, "and"}}), "Jo<b>hn</b>(and)<br>Smith<p>x");
    EXPECT_EQ(Example().after({{3, 7, "X"}}), "Jo<b>h(X)</b>mith<p>x");
}

TEST(TextMap, AMadePieceStays) {
    EXPECT_EQ(Example().after({{11, 12, " "}}), "Jo<b>hn</b>&amp;<br>Smith( )<p>x");
    EXPECT_EQ(Example().after({{11, 12, ""}}), Example().source);
    EXPECT_EQ(Example().after({{6, 13, "X"}}), "Jo<b>hn</b>&amp;<br>(X)<p>");
}

TEST(TextMap, TextIsInsertedWhereThePieceIs) {
    EXPECT_EQ(Example().after({{0, 0, "X"}}), "(X)Jo<b>hn</b>&amp;<br>Smith<p>x");
    EXPECT_EQ(Example().after({{13, 13, "X"}}), "Jo<b>hn</b>&amp;<br>Smith<p>x(X)");
    EXPECT_EQ(Example().after({{8, 8, "X"}}), "Jo<b>hn</b>&amp;<br>Sm(X)ith<p>x");
}

TEST(TextMap, SeveralEditsOfOneCodedPieceAreOne) {
    const std::string source = "\\word";
    TextMap map;
    map.add_coded("abcdef", {0, 5});
    const auto changes = map.source_edits({{1, 2, "X"}, {3, 4, "Y"}, {6, 6, "Z"}}, in_brackets, {});
    ASSERT_TRUE(changes.ok());
    EXPECT_EQ(apply_edits(source, *changes), "(a)(X)(c)(Y)(ef)(Z)");
}

TEST(TextMap, EditsThatDoNotFitAreRefused) {
    const Example example;
    for (const std::vector<TextEdit>& edits :
         std::vector<std::vector<TextEdit>>{{{0, 14, ""}}, {{2, 1, ""}}, {{3, 5, ""}, {4, 6, ""}}, {{0, 1, "\xFF"}}}) {
        EXPECT_FALSE(example.map.source_edits(edits, in_brackets, {}).ok());
    }
    TextMap accent;
    accent.add_same("\xC3\xA9", {0, 2});
    EXPECT_FALSE(accent.source_edits({{1, 2, ""}}, in_brackets, {}).ok());
    EXPECT_FALSE(TextMap().source_edits({{0, 0, "X"}}, in_brackets, {}).ok());
}

// Against the simple way: the text of each piece by itself, cut by each edit in turn.
TEST(TextMap, RandomEditsGiveTheEditedText) {
    std::mt19937 random(7);
    const auto below = [&random](std::size_t limit) { return random() % limit; };
    for (int round = 0; round < 2000; ++round) {
        TextMap map;
        std::string source;
        const std::size_t pieces = 1 + below(8);
        for (std::size_t i = 0; i < pieces; ++i) {
            source += "<t>";
            const std::size_t begin = source.size();
            const std::string text(1 + below(4), static_cast<char>('a' + i));
            source += text;
            if (below(2) == 0) {
                map.add_same(source, {begin, source.size()});
            } else {
                map.add_coded(text, {begin, source.size()});
            }
        }
        std::vector<TextEdit> edits;
        std::string wanted;
        std::uint32_t at = 0;
        const auto size = static_cast<std::uint32_t>(map.text().size());
        while (at < size) {
            const auto begin = at + static_cast<std::uint32_t>(below(size - at + 1));
            const auto end = begin + static_cast<std::uint32_t>(below(size - begin + 1));
            const std::string text(below(3), 'X');
            wanted += map.text().substr(at, begin - at) + text;
            edits.push_back({begin, end, text});
            at = std::max(end, at + 1);
            if (end < at) wanted += map.text().substr(end, at - end);
        }
        const auto changes =
            map.source_edits(edits, [](std::string_view text, std::uint8_t) { return std::string(text); }, {});
        ASSERT_TRUE(changes.ok());
        std::string got = apply_edits(source, *changes);
        for (std::size_t tag = got.find("<t>"); tag != got.npos; tag = got.find("<t>")) got.erase(tag, 3);
        ASSERT_EQ(got, wanted) << round;
    }
}

TEST(ApplyEdits, TakesAnyOrderAndOverlaps) {
    EXPECT_EQ(apply_edits("abcdef", {{4, 5, "E"}, {0, 1, "A"}}), "AbcdEf");
    EXPECT_EQ(apply_edits("abcdef", {{1, 4, "X"}, {2, 3, "Y"}}), "aXef");
    EXPECT_EQ(apply_edits("abcdef", {{1, 4, "X"}, {3, 5, "Y"}}), "aXYf");
    EXPECT_EQ(apply_edits("abcdef", {{6, 6, "X"}, {2, 2, "Y"}}), "abYcdefX");
}

}  // namespace
}  // namespace scrim
