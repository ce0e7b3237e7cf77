#include "nlp/text/disguise/escape_kinds.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

TEST(EscapeKinds, ReadHexadecimalDigits) {
    EXPECT_EQ(hex_byte("2d", 0), 0x2D);
    EXPECT_EQ(hex_byte("xF0", 1), 0xF0);
    EXPECT_EQ(hex_byte("2", 0), std::nullopt);
    EXPECT_EQ(hex_byte("2g", 0), std::nullopt);
}

TEST(EscapeKinds, TakeOnlyCharactersThatANoteMayHold) {
    EXPECT_EQ(one_character(3, 0x2013)->text, "–");
    EXPECT_EQ(one_character(3, '\n')->text, "\n");
    for (const char32_t value : {0U, 1U, 0xD800U, 0x110000U}) EXPECT_FALSE(one_character(3, value));
}

TEST(EscapeKinds, ReadBytesOfEitherEncoding) {
    EXPECT_EQ(from_bytes("\xC3\xA9"), "é");
    EXPECT_EQ(from_bytes("\xE9"), "é");
}

}  // namespace
}  // namespace scrim
