#include "nlp/text/disguise/plain_characters.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

std::string plain(const std::string& text) { return with_plain_characters(MappedText(text)).text; }

TEST(PlainCharacters, TellsPlainText) {
    EXPECT_TRUE(is_plain("Mr. O'Brien,\t120/80\r\n\f"));
    EXPECT_FALSE(is_plain("é"));
    EXPECT_FALSE(is_plain("a\x01"));
    EXPECT_FALSE(is_plain("a\x7F"));
}

TEST(PlainCharacters, SignsAreAscii) {
    EXPECT_EQ(plain("O’Brien “x” 4–5 a\u00A0b"), "O'Brien \"x\" 4-5 a b");
    EXPECT_EQ(plain("06\u204407\u22151999 a＠b．com"), "06/07/1999 a@b.com");
    EXPECT_EQ(plain("617·555•0182, • pain"), "617-555-0182, • pain");
    EXPECT_EQ(plain("5 × 3, Tylenol™ 98.6° 5 µg"), "5 x 3, Tylenol 98.6° 5 µg");
    EXPECT_EQ(plain("a\u2028b\u0085c"), "a\nb\nc");
}

TEST(PlainCharacters, LongDashesPartWords) {
    EXPECT_EQ(plain("pain—Smith 4—5"), "pain - Smith 4-5");
    EXPECT_EQ(plain("Smith–Jones"), "Smith-Jones");
}

TEST(PlainCharacters, DigitsOfAllScripts) {
    EXPECT_EQ(plain("１２３ ٤٥٦ ७८ ๙ 𝟎"), "123 456 78 9 0");
    EXPECT_EQ(plain("1½ tabs, ½ tab"), "1 1/2 tabs, 1/2 tab");
    EXPECT_EQ(plain("10³ m² ¹²³"), "10^3 m2 123");
}

TEST(PlainCharacters, LettersWithoutAccents) {
    EXPECT_EQ(plain("Núñez Ørsted Straße ﬁbrosis Ａ"), "Nunez Orsted Strasse fibrosis A");
    EXPECT_EQ(plain("Nu\u0301n\u0303ez J\u0336o\u0336"), "Nunez Jo");
    EXPECT_EQ(plain("𝐉𝐨𝐡𝐧 Ⓙⓞ 🅙🅞 ᴊᴏʜɴ"), "John Jo JO JOHN");
}

TEST(PlainCharacters, LookAlikesOnlyInWordsThatLookLatin) {
    EXPECT_EQ(plain("Ѕmіth"), "Smith");
    EXPECT_EQ(plain("Ѕοре"), "Sope") << "letters of two alphabets";
    EXPECT_EQ(plain("α β-blocker"), "α β-blocker");
    EXPECT_EQ(plain("Иванов пришел"), "Иванов пришел");
}

TEST(PlainCharacters, InvisibleOnesAreGone) {
    EXPECT_EQ(plain("Sm\u00ADi\u200Bt\u2060h\uFEFF \u202Ex"), "Smith x");
    EXPECT_EQ(plain("John\u200BSmith"), "John Smith");
    EXPECT_EQ(plain("Sm\x01ith\x7F"), "Smith");
}

TEST(PlainCharacters, OtherScriptsStay) { EXPECT_EQ(plain("漢 😀 हिन्दी ไทย \uFFFD\n\t"), "漢 😀 हिन्दी ไทย \uFFFD\n\t"); }

}  // namespace
}  // namespace scrim
