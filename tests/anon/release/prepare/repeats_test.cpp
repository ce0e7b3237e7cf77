#include "anon/release/prepare/repeats.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

using Places = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

TEST(Repeats, WholeWordsInAnyCase) {
    const Repeats repeats("Lowell, LOWELL; Lowells\nlowell");
    EXPECT_EQ(repeats.find("Lowell"), (Places{{0, 6}, {8, 14}, {24, 30}}));
    EXPECT_TRUE(repeats.find("").empty());
    EXPECT_TRUE(repeats.find("Boston").empty());
}

TEST(Repeats, ACapitalBeginsAWordWhereWordsRanTogether) {
    EXPECT_EQ(Repeats("NameLowell").find("Lowell"), (Places{{4, 10}}));
    EXPECT_EQ(Repeats("LowellWas seen").find("Lowell"), (Places{{0, 6}}));
    EXPECT_TRUE(Repeats("namelowell, MCLOWELL").find("Lowell").empty());
}

TEST(Repeats, BlanksAreAlike) { EXPECT_EQ(Repeats("at Acme\nWidgets").find("acme widgets"), (Places{{3, 15}})); }

TEST(Repeats, FindsTheSameHoweverOftenItIsAsked) {
    const Repeats repeats("(555) 123-4567, NameLowell at Lowell\n(555) 123-4567; x555) 123-4567");
    for (int time = 0; time < 100; ++time) {  // by reading at first, by an index later
        EXPECT_EQ(repeats.find("(555) 123-4567"), (Places{{0, 14}, {37, 51}})) << time;
        EXPECT_EQ(repeats.find("Lowell"), (Places{{20, 26}, {30, 36}})) << time;
        EXPECT_EQ(repeats.find(", "), (Places{{14, 15}})) << time;
    }
}

TEST(Repeats, ShortStringsAndNamesAreLeftAlone) {
    Note note;
    note.text = "Al 12 Al 12 55512 55512";
    const auto span = [](std::uint32_t begin, std::uint32_t end, Label label) {
        Span out;
        out.begin = begin;
        out.end = end;
        out.label = label;
        return out;
    };
    note.spans = {span(0, 2, Label::city), span(3, 5, Label::room), span(12, 17, Label::idnum)};
    const auto found = repeated_identifiers(Repeats(note.text), note, note.spans);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].begin, 18U);
    EXPECT_EQ(found[0].label, Label::idnum);
}

}  // namespace
}  // namespace scrim
