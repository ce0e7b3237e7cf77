#include "nlp/text/disguise/mapped_text.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

using Offsets = std::vector<std::uint32_t>;

TEST(MappedText, IsTheOriginalAtFirst) {
    const MappedText text("abc");
    EXPECT_EQ(text.text, "abc");
    EXPECT_EQ(text.begin, (Offsets{0, 1, 2}));
    EXPECT_EQ(text.end, (Offsets{1, 2, 3}));
}

TEST(Rewrite, KeepsReplacesAndDrops) {
    const MappedText from("ab--cd");
    Rewrite rewrite(from);
    rewrite.keep_to(1);
    rewrite.drop(1);
    rewrite.replace(2, "+++");
    const MappedText to = rewrite.take();
    EXPECT_EQ(to.text, "a+++cd");
    EXPECT_EQ(to.begin, (Offsets{0, 2, 2, 2, 4, 5}));
    EXPECT_EQ(to.end, (Offsets{1, 4, 4, 4, 5, 6}));
}

TEST(Rewrite, GivesAccentsToTheCharacterBefore) {
    const MappedText from("sX'b'");
    Rewrite first(from);
    first.replace(2, "ss");
    first.drop_to_previous(1);
    const MappedText to = first.take();
    EXPECT_EQ(to.text, "ssb'");
    EXPECT_EQ(to.end, (Offsets{3, 3, 4, 5}));
    const MappedText mark("'a");
    Rewrite alone(mark);
    alone.drop_to_previous(1);
    EXPECT_EQ(alone.take().text, "a");
}

TEST(Rewrite, ASecondOneStillKnowsTheOriginal) {
    const MappedText original("a&b");
    Rewrite first(original);
    first.keep_to(1);
    first.replace(1, "<>");
    const MappedText between = first.take();
    Rewrite second(between);
    second.keep_to(1);
    second.replace(2, "+");
    const MappedText to = second.take();
    EXPECT_EQ(to.text, "a+b");
    EXPECT_EQ(to.begin, (Offsets{0, 1, 2}));
    EXPECT_EQ(to.end, (Offsets{1, 2, 3}));
}

}  // namespace
}  // namespace scrim
