#include "anon/release/check/leaks.h"

#include <gtest/gtest.h>

#include "tests/nlp/release/tagged_note.h"

namespace scrim {
namespace {

using testing::tagged;

ReleasedNote released(const std::string& text, const std::vector<std::string>& ages = {}) {
    ReleasedNote out;
    out.id = "r1";
    out.text = text;
    if (!ages.empty()) out.qid = {{"AGE", ages}};
    return out;
}

Leaks search(const Note& original, const ReleasedNote& note, const Json& manifest = Json::object()) {
    const auto found = LeakSearch::make(manifest);
    EXPECT_TRUE(found);
    return found->search(original, note);
}

TEST(Leaks, NamesInAnyCaseAndInParts) {
    const Note note = tagged("Ruth Ellison has fever.", {{"Ruth Ellison", Label::patient}});
    EXPECT_TRUE(search(note, released("[NAME] has fever.")).none());
    EXPECT_EQ(search(note, released("[NAME] has fever. ELLISON left.")).identifiers_found, 1U);
    EXPECT_EQ(search(note, released("[NAME] has fever, says Ruth.")).identifiers_found, 1U);
    EXPECT_TRUE(search(note, released("[NAME] has fever. Ellisonia left.")).none()) << "not at a token's end";
}

TEST(Leaks, OrdinaryWordsAreNoNames) {
    const Note note = tagged("Mr. White has fever.", {{"White", Label::patient}});
    const Leaks lower = search(note, released("[NAME] has a white tongue."));
    EXPECT_EQ(lower.identifiers_found, 0U);
    EXPECT_EQ(lower.ordinary_words, 1U);
    EXPECT_EQ(search(note, released("[NAME] has fever. Mr. White left.")).identifiers_found, 1U);
}

TEST(Leaks, WordsThatDoWhatPersonsDoAreNames) {
    const Note note = tagged("John Smith has fever.", {{"John Smith", Label::patient}});
    EXPECT_EQ(search(note, released("[NAME] has fever. Smith denies pain.")).identifiers_found, 1U);
    EXPECT_EQ(search(note, released("[NAME] has fever.\nSMITH WAS WELL.")).identifiers_found, 1U);
    EXPECT_TRUE(search(note, released("[NAME] has fever. Smith fracture of the wrist.")).none());
    const Note other = tagged("Mr. Foley has fever.", {{"Foley", Label::patient}});
    EXPECT_TRUE(search(other, released("[NAME] has fever. Foley was placed.")).none());
}

TEST(Leaks, NumbersWithOtherSeparators) {
    const Note note = tagged("MRN 123-45-678.", {{"123-45-678", Label::medicalrecord}});
    EXPECT_EQ(search(note, released("MRN [MRN], or 12345678.")).identifiers_found, 1U);
    EXPECT_TRUE(search(note, released("MRN [MRN], or 9123456780.")).none()) << "part of a longer number";
}

TEST(Leaks, ShortValuesAreCountedNotLookedFor) {
    const Note note = tagged("Bed 5, Dr. Li.", {{"5", Label::room}, {"Li", Label::doctor}});
    const Leaks found = search(note, released("Bed 5, Dr. Li."));
    EXPECT_TRUE(found.none());
    EXPECT_EQ(found.short_values, 2U);
}

TEST(Leaks, DatesInAnyFormAndAges) {
    const Note note = tagged("On 3/14/2009 the 52 year old came.", {{"3/14/2009", Label::date}, {"52", Label::age}});
    EXPECT_EQ(search(note, released("On [DATE], March 14th, the {5, 52} year old came.", {"5", "52"})).others_found,
              1U);
    EXPECT_EQ(search(note, released("On [DATE] the 52 y/o came.")).others_found, 1U);
    EXPECT_TRUE(search(note, released("On [DATE] the {5, 52} year old came. Dose 52 mg.", {"5", "52"})).none());
    EXPECT_TRUE(search(note, released("In 2009 the [AGE] year old came.")).none()) << "a year is no date";
}

TEST(Leaks, KeptLabelsAreNoLeaks) {
    const Note note = tagged("An asian man from Boston.", {{"asian", Label::race}, {"Boston", Label::city}});
    const ReleasedNote same = released("An asian man from Boston.");
    EXPECT_EQ(search(note, same).others_found, 2U);
    EXPECT_EQ(search(note, same, {{"kept", {"RACE"}}}).others_found, 1U);
    EXPECT_EQ(search(note, same, {{"policy", {{"labels", {{"CITY", "keep"}, {"RACE", "keep"}}}}}}).others_found, 0U);
}

TEST(Leaks, HealthDetailsMustBeThere) {
    const Note note = tagged("He has knee pain.", {{"knee pain", Label::problem}});
    EXPECT_EQ(search(note, released("He has knee pain.")).health_details_changed, 0U);
    EXPECT_EQ(search(note, released("He has pain.")).health_details_changed, 1U);
    EXPECT_EQ(search(note, released("He has [NAME] pain.")).health_details_changed, 0U) << "part of it was hidden";
    const Note bracketed = tagged("Allergy: [PENICILLIN].", {{"[PENICILLIN]", Label::medication}});
    EXPECT_EQ(search(bracketed, released("Allergy: (PENICILLIN).")).health_details_changed, 0U);
}

TEST(Leaks, MarksOfTheNoteAreNotTakenOut) {
    EXPECT_EQ(without_marks(released("[NAME] {5, 52} {a, b} [own]", {"5", "52"}), "[own]"),
              "               {a, b} [own]");
}

}  // namespace
}  // namespace scrim
