#include "nlp/taggers/neural/word_shapes.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace scrim {
namespace {

// Behind a blank.
int kind(std::string_view word) { return word_shape(word, " ", false) / word_shape_gaps; }
int gap(std::string_view between, bool first = false) { return word_shape("word", between, first) % word_shape_gaps; }

TEST(WordShapes, TellHowAWordIsWritten) {
    std::vector<int> kinds;
    for (const std::string_view word : {"-", "ann", "Ann", "ANN", "A", "McKay", "67", "67yo"})
        kinds.push_back(kind(word));
    EXPECT_EQ(kinds, (std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7}));
    EXPECT_EQ(kind("iPad"), 5);
    EXPECT_EQ(kind("\u00c9va"), 2);
    EXPECT_EQ(kind("\u00c9VA"), 3);
    EXPECT_EQ(kind("\u00b0"), 0);
    EXPECT_EQ(kind("a"), 1);
}

TEST(WordShapes, TellWhatStandsBefore) {
    EXPECT_EQ(gap(""), 0);
    EXPECT_EQ(gap(" "), 1);
    EXPECT_EQ(gap("\u00a0"), 1) << "one character of two bytes";
    EXPECT_EQ(gap("  "), 2);
    EXPECT_EQ(gap(" \n"), 3);
    EXPECT_EQ(gap("\n\n"), 4);
    EXPECT_EQ(gap("", true), 4);
}

TEST(WordShapes, LaterPiecesOfAWordHaveNoGap) {
    EXPECT_EQ(shape_within(word_shape("Ann", "\n", false)), word_shape("Ann", "", false));
    EXPECT_LT(word_shape("67yo", "", true), edge_shape);
    EXPECT_LT(edge_shape, word_shape_count);
}

}  // namespace
}  // namespace scrim
