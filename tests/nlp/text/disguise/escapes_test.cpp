#include "nlp/text/disguise/escapes.h"

#include <gtest/gtest.h>

#include "tests/nlp/text/disguise/decoded.h"

namespace scrim {
namespace {

TEST(Escapes, AllKindsInOneNote) {
    EXPECT_EQ(decoded("1&#45;2 <b>x</b> \\'41 3=2D4 a%40b c [at] d"), "1-2 x A 3-4 a@b c@d");
}

TEST(Escapes, KnowTheBytesOfTheNote) {
    const MappedText from("1&ndash;2");
    const MappedText to = decode_escapes(from);
    EXPECT_EQ(to.text, "1-2");
    EXPECT_EQ(to.begin, (std::vector<std::uint32_t>{0, 1, 8}));
    EXPECT_EQ(to.end, (std::vector<std::uint32_t>{1, 8, 9}));
}

TEST(Escapes, PlainNotesHaveNone) {
    for (const char* text : {"BP 120/80, < b", "AT & T", "5% of", "HR = 72", "[x] (y)"}) {
        EXPECT_FALSE(may_have_escapes(text)) << text;
    }
}

}  // namespace
}  // namespace scrim
