#include "anon/notes/note_facts.h"

#include <gtest/gtest.h>

#include "tests/anon/notes/note_builder.h"

namespace scrim {
namespace {

TEST(NoteFacts, AdmissionComesBeforeVisitAndTheEarliest) {
    const Note note = NoteBuilder()
                          .add("CABG ")
                          .date("3/1/1999", Role::other, "1999-03-01")
                          .add(", seen ")
                          .date("4/2/2009", Role::visit, "2009-04-02")
                          .add(", admitted ")
                          .date("4/5/2009", Role::admission, "2009-04-05")
                          .note();
    const NoteFacts facts = facts_of(note, default_policy());
    EXPECT_EQ(facts.date, (Date{2009, 4, 5}));
    EXPECT_EQ(facts.date_role, Role::admission);
}

TEST(NoteFacts, WithoutRolesTheEarliestDateCounts) {
    const Note note = NoteBuilder()
                          .date("DOB 1/1/1950", Role::birth, "1950-01-01")
                          .date("4/2/2009", Role::other, "2009-04-02")
                          .date("3/1/2009", Role::discharge, "2009-03-01")
                          .date("1998", Role::other, "1998")
                          .date("3/5", Role::admission, "--03-05")
                          .note();
    const NoteFacts facts = facts_of(note, default_policy());
    EXPECT_EQ(facts.date, (Date{2009, 3, 1})) << "a birth, a bare year and a date without a year are none";
    EXPECT_EQ(facts.date_role, Role::other);
    EXPECT_EQ(facts.age, 59) << "from the birth date";
}

TEST(NoteFacts, AgeIsThePatientsOwn) {
    const Note note = NoteBuilder()
                          .age("72", Role::relative, "72")
                          .age("44", Role::event, "44")
                          .age("80s", Role::patient, "80s")
                          .age("52", Role::patient, "52")
                          .note();
    EXPECT_EQ(facts_of(note, default_policy()).age, 52);
}

TEST(NoteFacts, HospitalsOfThisStayAndWhatElseIsEnumerated) {
    auto policy = default_policy();
    policy.of(Label::city) = {Action::enumerate, Grain::city, false};
    const Note note =
        NoteBuilder()
            .add("At ")
            .span("Mass General Hosp.", Label::hospital, Role::this_stay, "massachusetts general hospital")
            .add(" from ")
            .span("Lowell Clinic", Label::hospital, Role::other, "lowell clinic")
            .add(" again ")
            .span("MGH", Label::hospital, Role::this_stay, "massachusetts general hospital")
            .span("Boston", Label::city, Role::none, "boston")
            .span("Quincy", Label::city, Role::none, "quincy")
            .span("white", Label::race, Role::none, "white")
            .note();
    const NoteFacts facts = facts_of(note, policy);
    ASSERT_EQ(facts.values.size(), 2U);
    EXPECT_EQ(facts.values[0].value, "massachusetts general hospital");
    EXPECT_EQ(facts.values[0].spelling, "Mass General Hosp");
    EXPECT_EQ(facts.values[1].value, "boston");
    ASSERT_EQ(facts.stated.size(), 1U);
    EXPECT_EQ(facts.stated[0].value, "white");
    EXPECT_TRUE(facts.counted.empty());
    policy.of(Label::race) = {Action::keep, Grain::none, true};
    EXPECT_EQ(facts_of(note, policy).counted.size(), 1U);
}

TEST(NoteFacts, SexByWordsThatStay) {
    const Note note = NoteBuilder()
                          .span("Mr. Long", Label::patient, Role::none, "")
                          .add(" is a ")
                          .span("woman", Label::gender, Role::none, "female")
                          .add(" whose son says that he drove.")
                          .note();
    const NoteFacts facts = facts_of(note, default_policy());
    EXPECT_EQ(facts.gender.male, 1U) << "the title goes with the name";
    EXPECT_EQ(facts.gender.female, 3U);
}

TEST(NoteFacts, YearsOfAnAge) {
    EXPECT_EQ(years_of("88"), 88);
    EXPECT_EQ(years_of("6m"), 0);
    EXPECT_EQ(years_of("18m"), 1);
    EXPECT_EQ(years_of("3w"), 0);
    EXPECT_EQ(years_of("10d"), 0);
    for (const char* none : {"", "80s", "x", "-3", "999"}) EXPECT_FALSE(years_of(none)) << none;
}

TEST(NoteFacts, AgesAtAGrain) {
    EXPECT_EQ(age_at_grain(52, Grain::year, 89), "52");
    EXPECT_EQ(age_at_grain(52, Grain::five_years, 89), "50-54");
    EXPECT_EQ(age_at_grain(89, Grain::year, 89), "89");
    EXPECT_EQ(age_at_grain(90, Grain::year, 89), "90+");
    EXPECT_EQ(age_at_grain(97, Grain::five_years, 89), "90+");
    EXPECT_EQ(age_at_grain(97, Grain::year, 0), "97");
}

TEST(NoteFacts, SpellingIsTidy) {
    EXPECT_EQ(spelling_of("Emory Univ. Hosp."), "Emory Univ. Hosp");
    EXPECT_EQ(spelling_of("Tufts\n  Med Ctr "), "Tufts Med Ctr");
}

}  // namespace
}  // namespace scrim
