#include "anon/release/check/disguises.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

TEST(Disguises, CharactersOfOneLookAreOne) {
    EXPECT_EQ(undisguised("123\u201345\u20116789"), "123-45-6789") << "dashes";
    EXPECT_EQ(undisguised("\uFF11\uFF12\uFF13 \u0661\u0662\u0663 \u0967\u0968"), "123 123 12") << "digits of scripts";
    EXPECT_EQ(undisguised("Sm\u00ADi\u200Bt\u200Dh\u2060"), "Smith") << "invisible characters";
    EXPECT_EQ(undisguised("N\u00FA\u00F1ez, Nun\u0303ez"), "Nunez, Nunez") << "accents";
    EXPECT_EQ(undisguised("\uFF33mith, \U0001D412mith"), "Smith, Smith") << "compatibility forms";
    EXPECT_EQ(undisguised("Sm\u0456th"), "Smith") << "a letter of another alphabet";
    EXPECT_EQ(undisguised("A plain note.\nBP 120/80."), "A plain note.\nBP 120/80.");
}

TEST(Disguises, EntitiesAreRead) {
    EXPECT_EQ(undisguised("O&#39;Brien &#x53;mi&shy;th &amp; Co&period;"), "O'Brien Smith & Co.");
    EXPECT_EQ(undisguised("R&D; 5 & 6; &#0; &#xZZ; &unknown;"), "R&D; 5 & 6; &#0; &#xZZ; &unknown;");
}

TEST(Disguises, SpelledDigitsAreDigits) {
    EXPECT_EQ(undisguised("call five five five, one-two oh nine now"), "call 5551209 now");
    EXPECT_EQ(undisguised("one or two tablets, one two times"), "one or two tablets, one two times");
}

bool has(std::string_view text, std::string_view value) { return !PlainText(text).places_of(value).empty(); }

TEST(Disguises, AValueInAnyForm) {
    for (const char* text : {"seen by Smith.", "SMITH", "smith's", "Smith-Jones", "Sm\u00ADith", "Smi-\nth", "Smi\nth",
                             "S m i t h", "S.m.i.t.h", "S-M-I-T-H", "&#83;mith", "\uFF33\uFF4D\uFF49\uFF54\uFF48"}) {
        EXPECT_TRUE(has(text, "Smith")) << text;
    }
    for (const char* text : {"smithy", "blacksmith", "Smi th", "Sm. it is the", "s mi th"}) {
        EXPECT_FALSE(has(text, "Smith")) << text;
    }
    EXPECT_FALSE(has("she a", "Shea")) << "two words are no name";
}

TEST(Disguises, WordsOfAValueMayBeSetApart) {
    for (const char* text : {"Emory University Hospital", "Emory\nUniversity\n  Hospital", "emory-university-hospital",
                             "EMORY UNIVERSITY, HOSPITAL", "Emory\u00A0University Hospital"}) {
        EXPECT_TRUE(has(text, "Emory University Hospital")) << text;
    }
    EXPECT_FALSE(has("Emory and University Hospital", "Emory University Hospital"));
    EXPECT_EQ(PlainText("At Mercy. Mercy!").places_of("Mercy").size(), 2U);
    EXPECT_TRUE(PlainText("anything").places_of("...").empty());
}

TEST(Disguises, ANumberWithAnySeparators) {
    const char* forms[] = {
        "123-45-6789", "123 45 6789",       "123\u201345\u20136789", "123.45.6789",
        "123456789",   "1 2 3 4 5 6 7 8 9", "123-\n45-6789",         "one two three four five six seven eight nine"};
    for (const char* text : forms) EXPECT_TRUE(PlainText(text).has_code("123-45-6789")) << text;
    EXPECT_FALSE(PlainText("0123456789").has_code("123-45-6789")) << "part of a longer one";
    EXPECT_FALSE(PlainText("123-45-6780").has_code("123-45-6789"));
}

TEST(Disguises, Initials) {
    const auto lexicon = Lexicon::builtin();
    ASSERT_TRUE(lexicon);
    const auto initials = [&](std::string_view text, std::string_view name) {
        return PlainText(text).has_initials(name, **lexicon);
    };
    EXPECT_TRUE(initials("Signed J.R.Q.", "John Robert Quist"));
    EXPECT_TRUE(initials("Signed J. R. Q. today", "John Robert Quist"));
    EXPECT_FALSE(initials("Signed JRQ", "John Robert Quist")) << "without stops they may be anything";
    EXPECT_FALSE(initials("Signed J.R.Q.X.", "John Robert Quist"));
    EXPECT_FALSE(initials("40 mg P.O. daily", "Paul Olsen")) << "by mouth";
    EXPECT_FALSE(initials("Signed J.", "John"));
}

}  // namespace
}  // namespace scrim
