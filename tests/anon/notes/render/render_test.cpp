#include "anon/notes/render/render.h"

#include <gtest/gtest.h>

#include "tests/anon/notes/note_builder.h"

namespace scrim {
namespace {

// A patient of 52, admitted on 2009-03-13 to a hospital called h.
ShownPatient patient() {
    ShownPatient out;
    out.lists = {{Label::age, "{52, 60}"}, {Label::date, "{Mar-2009, Apr-2009}"}, {Label::hospital, "{H, I}"}};
    out.date = Date{2009, 3, 13};
    out.age = 52;
    out.ages = AgeRange{52, 60};
    out.values = {{Label::hospital, "h"}};
    return out;
}

std::string shown(const Note& note, const Policy& policy = default_policy(), const ShownPatient& who = patient(),
                  const RenderHooks& hooks = {}) {
    return render_release(note, facts_of(note, policy), who, policy, hooks);
}

// The note's admission, and a date with another role.
Note admitted_and(const std::string& value, Role role = Role::other) {
    return NoteBuilder().date("3/13/2009", Role::admission, "2009-03-13").add("; ").date("x", role, value).note();
}
std::string other_date(const std::string& value, const Policy& policy = default_policy(), Role role = Role::other) {
    return shown(admitted_and(value, role), policy).substr(std::string("{Mar-2009, Apr-2009}; ").size());
}

TEST(Render, NamesInTwoSpansAreOnePlaceholder) {
    const Note note = NoteBuilder()
                          .span("Ruth", Label::patient)
                          .add(" ")
                          .span("Ellison", Label::patient)
                          .add(" and ")
                          .span("Ana", Label::relative)
                          .add(" (")
                          .span("555-0147", Label::phone)
                          .add(")")
                          .note();
    EXPECT_EQ(shown(note), "[NAME] and [NAME] ([PHONE])");
    Policy fine = default_policy();
    fine.fine_placeholders = true;
    EXPECT_EQ(shown(note, fine), "[PATIENT] and [RELATIVE] ([PHONE])");
}

TEST(Render, OwnBracketsAreNotTakenForPlaceholders) {
    const Note note = NoteBuilder()
                          .add("[SIC] [x] [Allergies] [NAME] of ")
                          .span("Ruth", Label::patient)
                          .add(" [see NOTE] [A-B")
                          .note();
    EXPECT_EQ(shown(note), "(SIC) [x] [Allergies] (NAME) of [NAME] [see NOTE] [A-B");
}

TEST(Render, OtherDatesAreOffsets) {
    EXPECT_EQ(other_date("2009-04-19", default_policy(), Role::other), "[admission +1 mo]");
    EXPECT_EQ(other_date("2009-03-13"), "{Mar-2009, Apr-2009}");
    EXPECT_EQ(other_date("2009-03"), "{Mar-2009, Apr-2009}") << "its month is the index month";
    EXPECT_EQ(other_date("--03-19"), "[admission +0 mo]");
    EXPECT_EQ(other_date("2005"), "[admission -4 y]");
    EXPECT_EQ(other_date("2008"), "[DATE]") << "beside offsets in months it tells the side of New Year";
    EXPECT_EQ(other_date(""), "[DATE]") << "weekdays and holidays anchor offsets";
    Policy policy = default_policy();
    policy.other_dates = OtherDates::year;
    EXPECT_EQ(other_date("2005-01-02", policy), "[2005]");
    policy.other_dates = OtherDates::remove;
    EXPECT_EQ(other_date("2005-01-02", policy), "[DATE]");
}

TEST(Render, ABirthDateBecomesTheAge) {
    EXPECT_EQ(other_date("1957-01-02", default_policy(), Role::birth), "{52, 60}");
    EXPECT_EQ(other_date("1957-01-02"), "[DATE]") << "nothing else happens to a patient 52 years before";
    EXPECT_EQ(other_date("1958-01-02"), "[DATE]") << "nothing so far back is shown, whatever the list";
    EXPECT_EQ(other_date("1990-01-02"), "[admission -19 y]");
    ShownPatient among_children = patient();
    among_children.ages = AgeRange{5, 52};
    EXPECT_EQ(shown(admitted_and("2001-01-02"), default_policy(), among_children), "{Mar-2009, Apr-2009}; [DATE]")
        << "eight years back: the patient is not the child of the list";
    EXPECT_EQ(shown(admitted_and("2007-01-02"), default_policy(), among_children),
              "{Mar-2009, Apr-2009}; [admission -2 y]");
    Policy keep_age = default_policy();
    keep_age.of(Label::age) = {Action::keep, Grain::year, false};
    EXPECT_EQ(other_date("1957-01-02", keep_age, Role::birth), "[DATE]");
}

TEST(Render, AnEarlierNoteIsNoFurtherBackThanTheYoungestIsOld) {
    ShownPatient who = patient();
    who.age = 9;
    who.ages = AgeRange{4, 9};
    const auto earlier = [&](const char* date, const char* age) {
        return shown(NoteBuilder().date("x", Role::visit, date).add(", ").age(age, Role::patient, age).note(),
                     default_policy(), who);
    };
    EXPECT_EQ(earlier("2006-03-13", "6"), "[index -3 y], [index -3 y]");
    EXPECT_EQ(earlier("2004-03-13", "4"), "[DATE], [AGE]") << "nobody of 4 was here 5 years ago";
}

TEST(Render, WithoutAnIndexDateNoYearIsShown) {
    ShownPatient who = patient();
    who.date.reset();
    const Note note = NoteBuilder().date("x", Role::other, "2005").add(" ").date("y", Role::other, "--05-02").note();
    EXPECT_EQ(shown(note, default_policy(), who), "[DATE]");
}

TEST(Render, LaterNotesAreRelativeToTheFirst) {
    const Note note = NoteBuilder()
                          .add("Admitted ")
                          .date("x", Role::admission, "2011-03-20")
                          .add(", discharged ")
                          .date("y", Role::discharge, "2011-03-24")
                          .add(", now ")
                          .age("54", Role::patient, "54")
                          .add(", then ")
                          .age("52", Role::patient, "52")
                          .note();
    EXPECT_EQ(shown(note), "Admitted [index +2 y], discharged [same stay], now [index +2 y], then {52, 60}");
}

TEST(Render, NoOffsetGoesBehindTheEndOfTheDataOrOfALife) {
    const Note later =
        NoteBuilder().date("x", Role::visit, "2012-03-13").add(" at ").age("55", Role::patient, "55").note();
    ShownPatient who = patient();
    who.months_left = 36;
    EXPECT_EQ(shown(later, default_policy(), who), "[index +3 y] at [index +3 y]");
    who.months_left = 35;
    EXPECT_EQ(shown(later, default_policy(), who), "[DATE] at [index +3 y]");
    who.months_left = 36;
    who.ages = AgeRange{52, 98};
    EXPECT_EQ(shown(later, default_policy(), who), "[DATE] at [AGE]");
}

TEST(Render, WhoIsVeryOldByAnyNoteShowsNoYear) {
    Policy policy = default_policy();
    policy.of(Label::date) = {Action::generalize, Grain::year, false};
    policy.of(Label::age) = {Action::generalize, Grain::year, false};
    const Note note =
        NoteBuilder().date("x", Role::visit, "2009-02-05").add(", ").age("88", Role::patient, "88").note();
    EXPECT_EQ(shown(note, policy), "[2009], 88");
    ShownPatient who = patient();
    who.is_very_old = true;
    EXPECT_EQ(shown(note, policy, who), "[DATE], 88");
}

TEST(Render, RangesOfAgesAreThoseOfTheFirstNote) {
    Policy policy = default_policy();
    policy.of(Label::age) = {Action::generalize, Grain::five_years, false};
    ShownPatient who = patient();
    who.age = 54;
    EXPECT_EQ(shown(NoteBuilder().age("55", Role::patient, "55").note(), policy, who), "[50-54]");
}

TEST(Render, AnAgeInMonthsKeepsTheWordOld) {
    ShownPatient who = patient();
    who.age = 0;
    EXPECT_EQ(shown(NoteBuilder().age("6 month old", Role::patient, "6m").add(" boy").note(), default_policy(), who),
              "{52, 60} year old boy");
    EXPECT_EQ(shown(NoteBuilder().age("6-month-old", Role::patient, "6m").note(), default_policy(), who),
              "{52, 60}-year-old");
}

TEST(Render, AStayDoesNotTellItsLength) {
    const Note note = NoteBuilder()
                          .date("3/13/2009", Role::admission, "2009-03-13")
                          .add(" ")
                          .date("3/15", Role::other, "--03-15")
                          .add(" ")
                          .date("5/2/2009", Role::discharge, "2009-05-02")
                          .add(" ")
                          .date("5/20/2009", Role::other, "2009-05-20")
                          .note();
    EXPECT_EQ(shown(note), "{Mar-2009, Apr-2009} [same stay] [admission +2 mo]") << "two days of the stay are one mark";
    Policy policy = default_policy();
    policy.offsets = OffsetUnit::day;
    EXPECT_EQ(shown(note, policy), "{Mar-2009, Apr-2009} [admission +2 d] [admission +50 d] [admission +2 mo]");
    policy.offsets = OffsetUnit::week;
    EXPECT_EQ(shown(note, policy), "{Mar-2009, Apr-2009} [admission +0 wk] [admission +7 wk] [admission +2 mo]");
    policy.offsets = OffsetUnit::none;
    EXPECT_EQ(shown(note, policy), "{Mar-2009, Apr-2009} [DATE]");
}

TEST(Render, WithoutAnIndexDateABirthYearIsHidden) {
    ShownPatient who = patient();
    who.date.reset();
    const Note note = NoteBuilder().date("x", Role::other, "1957").add(" to ").date("y", Role::other, "2009").note();
    EXPECT_EQ(shown(note, default_policy(), who), "[DATE] to [DATE]");
}

TEST(Render, WordsThatNarrowAListGoWithTheAge) {
    const Note note = NoteBuilder()
                          .age("9", Role::patient, "9")
                          .add("-year-old ")
                          .span("Boy", Label::gender, Role::none, "male")
                          .add(", ")
                          .age("retired", Role::event, "")
                          .note();
    ShownPatient who = patient();
    who.age = 9;
    who.lists[Label::age] = "{9, 60}";
    who.ages = AgeRange{9, 60};
    EXPECT_EQ(shown(note, default_policy(), who), "{9, 60}-year-old Male, [AGE]");
    who.ages = AgeRange{9, 12};
    who.lists[Label::age] = "{9, 12}";
    EXPECT_EQ(shown(note, default_policy(), who), "{9, 12}-year-old Boy, [AGE]") << "no retired child";
    Policy keep = default_policy();
    keep.keep_age_words = true;
    EXPECT_EQ(shown(note, keep, who), "{9, 12}-year-old Boy, retired");
}

TEST(Render, OneYearIsNotToldBySingular) {
    ShownPatient who = patient();
    who.ages = AgeRange{1, 60};
    who.lists[Label::age] = "{1, 60}";
    const auto of = [&](const std::string& age, const std::string& word) {
        who.age = std::stoi(age);
        return shown(NoteBuilder().age(age, Role::patient, age).add(word).note(), default_policy(), who);
    };
    EXPECT_EQ(of("1", " year of age"), "{1, 60} year of age");
    EXPECT_EQ(of("60", " years of age"), "{1, 60} year of age");
}

TEST(Render, ArticlesFitEveryValue) {
    const auto of = [](const std::string& article, const std::string& age) {
        ShownPatient who = patient();
        who.age = std::stoi(age);
        return shown(NoteBuilder().add(article + " ").age(age, Role::patient, age).add("-year-old").note(),
                     default_policy(), who);
    };
    EXPECT_EQ(of("an", "86"), "a {52, 60}-year-old");
    EXPECT_EQ(of("a", "52"), "a {52, 60}-year-old");
    EXPECT_EQ(of("An", "86"), "A {52, 60}-year-old");
    EXPECT_EQ(of("AN", "86"), "A {52, 60}-year-old");
    EXPECT_EQ(of("man", "86"), "man {52, 60}-year-old");
}

TEST(Render, PersonsAreNumberedByPolicy) {
    Policy policy = default_policy();
    policy.numbered = true;
    Persons persons;
    persons.add(Label::patient, "Ruth Ellison");
    persons.add(Label::doctor, "Ellison");
    ShownPatient who = patient();
    who.persons = &persons;
    const Note note = NoteBuilder()
                          .span("Mrs. Ellison", Label::patient)
                          .add(" saw ")
                          .span("Dr. Ellison", Label::doctor)
                          .add(" and ")
                          .span("Stranger", Label::doctor)
                          .note();
    EXPECT_EQ(shown(note, policy, who), "[NAME 1] saw [NAME 2] and [NAME]");
}

TEST(Render, SurrogatesAreForNamesBeyondDoubt) {
    Policy policy = default_policy();
    policy.of(Label::patient).action = Action::surrogate;
    RenderHooks hooks;
    hooks.surrogate = [](std::string_view, std::uint32_t number) { return "Invented" + std::to_string(number); };
    Note note = NoteBuilder()
                    .span("Ellison", Label::patient)
                    .add("; ")
                    .span("ELLISON", Label::patient)
                    .add("; ")
                    .span("Fever", Label::patient)
                    .note();
    note.spans[0].score = 0.9F;
    note.spans[1].score = 0.6F;
    note.spans[2].score = 0.6F;
    ShownPatient who = patient();
    who.number = 3;
    EXPECT_EQ(shown(note, policy, who, hooks), "Invented3; Invented3; [NAME]");
}

TEST(Render, AgesOfOthersAreRemoved) {
    const Note note = NoteBuilder()
                          .age("52", Role::relative, "52")
                          .add(" ")
                          .age("52", Role::event, "52")
                          .add(" ")
                          .age("newborn", Role::event, "")
                          .note();
    EXPECT_EQ(shown(note), "[AGE]") << "neighbours alike are one";
}

TEST(Render, MonthsTakeTheirUnitAlong) {
    ShownPatient who = patient();
    who.age = 0;
    who.ages = AgeRange{0, 5};
    who.lists[Label::age] = "{0, 5}";
    const Note note =
        NoteBuilder().age("6-month", Role::patient, "6m").add("-old, ").age("6 mo", Role::patient, "6m").note();
    EXPECT_EQ(shown(note, default_policy(), who), "{0, 5}-year-old, {0, 5} yo") << "as one of 5 would be written";
    for (const char* written : {"6 m/o", "6 m.o.", "6 mos"}) {
        EXPECT_EQ(shown(NoteBuilder().age(written, Role::patient, "6m").add(" male").note(), default_policy(), who),
                  "{0, 5} yo male");
    }
    EXPECT_EQ(shown(NoteBuilder().age("6 mo", Role::patient, "6m").add(" yo boy").note(), default_policy(), who),
              "{0, 5} yo boy");
    EXPECT_EQ(shown(NoteBuilder().age("6 mo", Role::patient, "6m").add(" old").note(), default_policy(), who),
              "{0, 5} year old");
}

TEST(Render, OtherHospitalsAreRemoved) {
    const Note note = NoteBuilder()
                          .span("H", Label::hospital, Role::this_stay, "h")
                          .add(" from ")
                          .span("G", Label::hospital, Role::other, "g")
                          .add(", seen at ")
                          .span("h", Label::hospital, Role::other, "h")
                          .note();
    EXPECT_EQ(shown(note), "{H, I} from [HOSPITAL], seen at {H, I}");
}

TEST(Render, KeptValuesStayUnlessRare) {
    const Note note = NoteBuilder()
                          .span("Inuit", Label::race, Role::none, "inuit")
                          .add(" ")
                          .span("woman", Label::gender, Role::none, "female")
                          .note();
    Policy policy = default_policy();
    policy.of(Label::race) = {Action::keep, Grain::none, true};
    EXPECT_EQ(shown(note, policy, patient(), {}), "Inuit woman");
    RenderHooks hooks;
    hooks.is_rare = [](Label, std::string_view value) { return value == "inuit"; };
    EXPECT_EQ(shown(note, policy, patient(), hooks), "[RACE] woman");
}

TEST(Render, ARaceStaysWhereTheGroupAgrees) {
    const Note note = NoteBuilder()
                          .span("Inuit", Label::race, Role::none, "inuit")
                          .add(" ")
                          .span("woman", Label::gender, Role::none, "female")
                          .note();
    EXPECT_EQ(shown(note), "[RACE] woman");
    ShownPatient alike = patient();
    alike.shared = {Label::race};
    EXPECT_EQ(shown(note, default_policy(), alike, {}), "Inuit woman");
}

TEST(Render, SafeHarborLike) {
    Policy policy = default_policy();
    policy.of(Label::date) = {Action::generalize, Grain::year, false};
    policy.of(Label::age) = {Action::generalize, Grain::year, false};
    policy.of(Label::zip) = {Action::generalize, Grain::zip3, false};
    RenderHooks hooks;
    hooks.place_grain = [](Label, Grain, std::string_view value) { return std::string(value.substr(0, 3)); };
    const Note note = NoteBuilder()
                          .date("a", Role::admission, "2009-03-13")
                          .add(" ")
                          .age("88", Role::patient, "88")
                          .add(" ")
                          .age("93", Role::relative, "93")
                          .add(" ")
                          .date("b", Role::birth, "1957-01-01")
                          .add(" ")
                          .date("c", Role::birth, "1916-01-01")
                          .add(" ")
                          .date("d", Role::other, "1918")
                          .add(" ")
                          .date("e", Role::other, "--03-13")
                          .add(" ")
                          .span("02139", Label::zip, Role::none, "02139")
                          .note();
    EXPECT_EQ(shown(note, policy, patient(), hooks), "[2009] 88 90+ [1957] [DATE] [021]");
}

TEST(Render, ShiftMovesAllDatesAlike) {
    Policy policy = default_policy();
    policy.of(Label::date) = {Action::shift, Grain::none, false};
    ShownPatient who = patient();
    who.shift_days = 30;
    const Note note = NoteBuilder()
                          .date("3/13/2009", Role::admission, "2009-03-13")
                          .add(" to ")
                          .date("March 19th, 2009", Role::discharge, "2009-03-19")
                          .add(" on ")
                          .date("Tuesday", Role::other, "")
                          .add(", born ")
                          .date("1/2/1957", Role::birth, "1957-01-02")
                          .note();
    EXPECT_EQ(shown(note, policy, who), "4/12/2009 to April 18th, 2009 on [DATE], born {52, 60}");
}

TEST(Render, ShiftedDatesDoNotYieldAnAge) {
    Policy policy = default_policy();
    policy.of(Label::date) = {Action::shift, Grain::none, false};
    ShownPatient who = patient();
    who.shift_days = 30;
    const Note note = NoteBuilder()
                          .date("3/13/2009", Role::admission, "2009-03-13")
                          .add(", ")
                          .date("1/2/1957", Role::other, "1957-01-02")
                          .note();
    EXPECT_EQ(shown(note, policy, who), "4/12/2009, [DATE]");
}

TEST(Render, HealthDetailsAreFoundInTheReleasedText) {
    const Note note = NoteBuilder()
                          .span("Ruth", Label::patient)
                          .add(" has ")
                          .span("fever", Label::problem)
                          .add(" on ")
                          .date("x", Role::other, "")
                          .add(", no ")
                          .span("cough", Label::problem)
                          .note();
    const ReleasedText rendered = render_note(note, facts_of(note, default_policy()), patient(), default_policy(), {});
    EXPECT_EQ(rendered.text, "[NAME] has fever on [DATE], no cough");
    ASSERT_EQ(rendered.health.size(), 2U);
    EXPECT_EQ(rendered.text.substr(rendered.health[0].begin, 5), "fever");
    EXPECT_EQ(rendered.text.substr(rendered.health[1].begin, 5), "cough");
    EXPECT_EQ(rendered.health[1].end, rendered.text.size());
}

TEST(Render, HealthDetailsAndAllElseStay) {
    const Note note = NoteBuilder().add("Caf\xc3\xa9: ").span("fever", Label::problem).add(" {a} [b]\n").note();
    EXPECT_EQ(shown(note), note.text);
}

TEST(Render, ListsAsInThePaper) {
    EXPECT_EQ(list_text({"Mar-2009", "Apr-2009"}), "{Mar-2009, Apr-2009}");
    EXPECT_EQ(list_text({"52"}), "{52}");
}

}  // namespace
}  // namespace scrim
