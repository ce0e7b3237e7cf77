#include "nlp/formats/embedded/records/text_edits.h"

#include <gtest/gtest.h>

#include <string>

#include "nlp/base/random.h"
#include "tests/nlp/formats/embedded/edited_text.h"

namespace scrim {
namespace {

TEST(TextEdits, ReplaceWholeWords) {
    const std::string from = "Mrs. Brown is a 52 year old female from Boston.\n";
    const std::string to = "Mrs. [NAME] is a {5, 52, 88} year old female from [CITY].\n";
    const auto edits = edits_between(from, to);
    EXPECT_EQ(edited_text(from, edits), to);
    ASSERT_GE(edits.size(), 2U);
    EXPECT_EQ(from.substr(edits.front().begin, edits.front().end - edits.front().begin), "Brown");
    EXPECT_EQ(edits.front().text, "[NAME]");
}

// The year is a part of what stands for the date, and not what is left of it.
TEST(TextEdits, TakeWhatStandsForAValueAsOne) {
    const std::string from = "Seen on 3 May 2013.";
    const auto edits = edits_between(from, "Seen on [2013].");
    ASSERT_EQ(edits.size(), 1U);
    EXPECT_EQ(edits[0].text, "[2013]");
    EXPECT_EQ(edited_text(from, edits), "Seen on [2013].");
}

TEST(TextEdits, OfEqualTextsThereAreNone) {
    EXPECT_TRUE(edits_between("", "").empty());
    EXPECT_TRUE(edits_between("No acute distress.", "No acute distress.").empty());
}

TEST(TextEdits, TakeEverythingOrAddEverything) {
    EXPECT_EQ(edited_text("John Smith", edits_between("John Smith", "")), "");
    EXPECT_EQ(edited_text("", edits_between("", "[TEXT WITHHELD]\n")), "[TEXT WITHHELD]\n");
    EXPECT_EQ(edited_text("abc", edits_between("abc", "[TEXT WITHHELD]\n")), "[TEXT WITHHELD]\n");
}

// Whatever the two texts are: sorted, apart from each other, and right.
TEST(TextEdits, AreRightForAnyTexts) {
    Random random(7);
    const char* words[] = {"a", "b", "fever", "Jos\xC3\xA9", " ", " ", "\n", ".", "{5, 52}", "[NAME]"};
    for (int round = 0; round < 2000; ++round) {
        std::string from;
        std::string to;
        for (std::uint64_t n = random.below(40); n > 0; --n) {
            const char* word = words[random.below(10)];
            if (!random.chance(0.2)) from += word;
            if (!random.chance(0.2)) to += random.chance(0.1) ? words[random.below(10)] : word;
        }
        const auto edits = edits_between(from, to);
        std::size_t at = 0;
        for (const TextEdit& edit : edits) {
            ASSERT_LE(at, edit.begin);
            ASSERT_LE(edit.begin, edit.end);
            ASSERT_LE(edit.end, from.size());
            ASSERT_TRUE(edit.begin < edit.end || !edit.text.empty());
            at = edit.end;
        }
        ASSERT_EQ(edited_text(from, edits), to) << from << "\n---\n" << to;
    }
}

TEST(TextEdits, OfALongNoteTouchOnlyWhatDiffers) {
    std::string from;
    std::string to;
    for (int i = 0; i < 20000; ++i) {
        from += "Seen by Dr. Smith" + std::to_string(i % 7) + " on day " + std::to_string(i) + ", no fever.\n";
        to += "Seen by Dr. [NAME] on day " + std::to_string(i) + ", no fever.\n";
    }
    const auto edits = edits_between(from, to);
    EXPECT_EQ(edited_text(from, edits), to);
    EXPECT_EQ(edits.size(), 20000U);
}

TEST(TextEdits, LeaveTheBreaksThatTheyCover) {
    const std::string from = "Visit\nAnn Oakley\tDr. Bates\nfever\n\npain";
    const auto text = [&](std::uint32_t begin, std::uint32_t end, const std::string& to) {
        return edited_text(from, edits_between_breaks(from, {{begin, end, to}}));
    };
    EXPECT_EQ(text(6, 19, "[ADDRESS]"), "Visit\n[ADDRESS]\t. Bates\nfever\n\npain");
    EXPECT_EQ(text(6, 10, "[NAME] "), "Visit\n[NAME] Oakley\tDr. Bates\nfever\n\npain");
    EXPECT_EQ(text(0, static_cast<std::uint32_t>(from.size()), "A\nB\tC\nD\nE\nF"), "A\nB\tC\nD\n\nE\nF");
    EXPECT_EQ(text(16, 17, ""), from);
    EXPECT_EQ(text(27, 34, "[X]"), "Visit\nAnn Oakley\tDr. Bates\n[X]\n\npain");
}

}  // namespace
}  // namespace scrim
