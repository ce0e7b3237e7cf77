#include "anon/notes/verify/verify_text.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

ReleasedNote note(const std::string& text) {
    ReleasedNote out;
    out.id = "r1";
    out.text = text;
    out.qid = {{"AGE", {"5", "52"}}, {"DATE", {"Mar-Jul 2009"}}};
    return out;
}

TextMarks marks(const std::string& text) {
    ReleasedPatients patients;
    patients.values = {{"5", "52"}, {"Mar-2009"}};
    TextCheck check(patients, " mo y ");
    check.add(note(text));
    return check.marks();
}

TEST(VerifyText, ListsAreTheNotesOwn) {
    const TextMarks found = marks("A {5, 52} year old, [Mar-Jul 2009]. {5, 60} {Mar-2009}");
    EXPECT_EQ(found.lists, 2);
    EXPECT_EQ(found.foreign_lists, 2);
}

TEST(VerifyText, PlaceholdersMustBeKnown) {
    const TextMarks found = marks("[NAME] [PATIENT] [index +36 d] [admission -4 y] [TEXT WITHHELD] [SHOE]");
    EXPECT_EQ(found.placeholders, 5);
    EXPECT_EQ(found.unknown_placeholders, 1);
}

TEST(VerifyText, OffsetsAreNoFinerThanThePolicyNorAsLongAsALife) {
    const TextMarks found = marks("[index +36 d] [visit -3 mo] [visit -4 y] [visit -5 y] [admission +60 y]");
    EXPECT_EQ(found.placeholders, 5);
    EXPECT_EQ(found.finer_offsets, 1);
    EXPECT_EQ(found.offsets_of_a_life, 1);  // the youngest listed is 5
    EXPECT_EQ(marks("[visit -3 years] [index Harold] [NAME 196903]").unknown_placeholders, 3);
    EXPECT_EQ(offset_units(Json{{"policy", {{"labels", {{"DATE", {{"offsets", "week"}}}}}}}}), " wk mo y ");
}

TEST(VerifyText, OtherBracketsAreTheNotesOwn) {
    const TextMarks found = marks("[ report_end ] {see below} [x] [MA] [2009] [021] [index] [open");
    EXPECT_EQ(found.unknown_placeholders, 0);
    EXPECT_EQ(found.placeholders, 0);
    EXPECT_EQ(found.notes_own, 7);
}

TEST(VerifyText, WithoutMarksOnlyTheNotesOwnIsLeft) {
    EXPECT_EQ(text_without_marks(note("[NAME], {5, 52}, [call 555-0147]")), "      ,        , [call 555-0147]");
}

}  // namespace
}  // namespace scrim
