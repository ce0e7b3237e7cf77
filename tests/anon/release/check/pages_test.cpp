#include "anon/release/check/pages.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

PageSearch pages(const std::string& text) { return PageSearch({text}, {"follow up"}, *Lexicon::builtin()); }

TEST(Pages, FindsWhatIsHardlyThereByChance) {
    const auto search =
        pages("<p title=\"x\">Harold  Brinkmann, 617-555-0123</p><!-- MRN 7713504 --> Lindqvist 3/13/2009");
    for (const char* value : {"Harold Brinkmann", "HAROLD BRINKMANN", "617-555-0123", "(617) 555 0123", "7713504",
                              "Lindqvist", "3/13/2009"}) {
        EXPECT_TRUE(search.has(value)) << value;
    }
    EXPECT_FALSE(search.has("Harold Lindqvist"));
    EXPECT_FALSE(search.has("77135"));
}

TEST(Pages, WordsOfThePageAreNoNames) {
    const auto search = pages("<html lang=\"en\"><h1>Page of White and Long lists: 12 of 34, may be</h1>");
    for (const char* value : {"Lang", "Page", "White", "Long", "May", "12", "Bo"}) {
        EXPECT_FALSE(search.has(value)) << value;
    }
}

TEST(Pages, TermsOfKPatientsMayBeNamed) {
    EXPECT_FALSE(pages("leading terms: follow up, Follow").has("follow-up"));
    EXPECT_TRUE(pages("leading terms: follow upp").has("follow upp"));
}

// A tagger took the words of a heading for a hospital.
TEST(Pages, TheProgramsNamesOfLabelsAreOfNoNote) {
    const auto search = pages("Removed: health plan number, medical record number. Harvard Health Plan");
    for (const char* value : {"Health Plan", "Medical Record", "Medical Record Number"}) {
        EXPECT_FALSE(search.has(value)) << value;
    }
    EXPECT_TRUE(search.has("Harvard Health Plan"));
}

TEST(Pages, ChecksumsAreNoNumbers) {
    EXPECT_FALSE(pages("sha256:0123456789012345678901234567890123456789").has("01234567"));
}

TEST(Pages, OrdinaryWordsAreNoNumber) {
    Note note;
    note.text = "the report";
    Span& span = note.spans.emplace_back();
    span.end = 10;
    span.label = Label::fax;
    EXPECT_EQ(pages("What the report covers").search(note), 0U) << "no digit: not a number";
    span.label = Label::patient;
    EXPECT_EQ(pages("What the report covers").search(note), 1U) << "a name may be of words";
}

TEST(Pages, LooksForIdentifiersDatesAndHospitals) {
    Note note;
    note.text = "Brinkmann 52 Tufts Medical Center";
    const auto add = [&](std::uint32_t begin, std::uint32_t end, Label label) {
        Span& span = note.spans.emplace_back();
        span.begin = begin;
        span.end = end;
        span.label = label;
    };
    add(0, 9, Label::patient);
    add(10, 12, Label::age);
    add(13, 33, Label::hospital);
    EXPECT_EQ(pages("Brinkmann, 52, Tufts Medical Center").search(note), 2U);
    EXPECT_EQ(pages("52 patients of the center").search(note), 0U);
}

}  // namespace
}  // namespace scrim
