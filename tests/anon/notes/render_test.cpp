#include "anon/notes/render.h"

#include <gtest/gtest.h>

#include "tests/anon/notes/note_builder.h"

namespace scrim {
namespace {

// A patient of 52, admitted on 2009-03-13 to a hospital called h.
ShownPatient patient() {
    ShownPatient out;
    out.lists = {{Label::age, "{5, 52}"}, {Label::date, "{Mar-2009, Apr-2009}"}, {Label::hospital, "{H, I}"}};
    out.date = Date{2009, 3, 13};
    out.age = 52;
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
    EXPECT_TRUE(is_like_placeholder("MRN"));
    EXPECT_TRUE(is_like_placeholder("NAME-ANY"));
    for (const char* other : {"MA", "", "021", "Mrn", "---", "TEXT WITHHELD"}) EXPECT_FALSE(is_like_placeholder(other));
}

TEST(Render, OtherDatesAreOffsets) {
    EXPECT_EQ(other_date("2009-03-19", default_policy(), Role::discharge), "[admission +6 d]");
    EXPECT_EQ(other_date("2009-03-13"), "{Mar-2009, Apr-2009}");
    EXPECT_EQ(other_date("2009-03"), "{Mar-2009, Apr-2009}") << "its month is the index month";
    EXPECT_EQ(other_date("--03-19"), "[admission +6 d]");
    EXPECT_EQ(other_date("2005"), "[admission -4 y]");
    EXPECT_EQ(other_date(""), "[DATE]") << "weekdays and holidays anchor offsets";
    Policy policy = default_policy();
    policy.other_dates = OtherDates::year;
    EXPECT_EQ(other_date("2005-01-02", policy), "[2005]");
    policy.other_dates = OtherDates::remove;
    EXPECT_EQ(other_date("2005-01-02", policy), "[DATE]");
}

TEST(Render, ABirthDateBecomesTheAge) {
    EXPECT_EQ(other_date("1957-01-02", default_policy(), Role::birth), "{5, 52}");
    EXPECT_EQ(other_date("1957-01-02"), "[DATE]") << "nothing else happens to a patient 52 years before";
    EXPECT_EQ(other_date("1958-01-02"), "[admission -51 y]");
    Policy keep_age = default_policy();
    keep_age.of(Label::age) = {Action::keep, Grain::year, false};
    EXPECT_EQ(other_date("1957-01-02", keep_age, Role::birth), "[DATE]");
}

TEST(Render, WithoutAnIndexDateADateIsItsYear) {
    ShownPatient who = patient();
    who.date.reset();
    const Note note = NoteBuilder().date("x", Role::other, "2005").add(" ").date("y", Role::other, "--05-02").note();
    EXPECT_EQ(shown(note, default_policy(), who), "[2005] [DATE]");
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
    EXPECT_EQ(shown(note), "Admitted [index +2 y], discharged [admission +4 d], now [index +2 y], then {5, 52}");
}

TEST(Render, AgesOfOthersAreRemoved) {
    const Note note = NoteBuilder()
                          .age("52", Role::relative, "52")
                          .add(" ")
                          .age("52", Role::event, "52")
                          .add(" ")
                          .age("newborn", Role::event, "")
                          .note();
    EXPECT_EQ(shown(note), "[AGE] [AGE] [AGE]");
}

TEST(Render, MonthsTakeTheirUnitAlong) {
    ShownPatient who = patient();
    who.age = 0;
    who.lists[Label::age] = "{0, 5}";
    const Note note =
        NoteBuilder().age("6-month", Role::patient, "6m").add("-old, ").age("6 mo", Role::patient, "6m").note();
    EXPECT_EQ(shown(note, default_policy(), who), "{0, 5}-year-old, {0, 5} year");
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
    EXPECT_EQ(shown(note), "Inuit woman");
    RenderHooks hooks;
    hooks.is_rare = [](Label, std::string_view value) { return value == "inuit"; };
    EXPECT_EQ(shown(note, default_policy(), patient(), hooks), "[RACE] woman");
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
    EXPECT_EQ(shown(note, policy, patient(), hooks), "[2009] 88 90+ [1957] [DATE] [DATE] [DATE] [021]");
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
    EXPECT_EQ(shown(note, policy, who), "4/12/2009 to April 18th, 2009 on [DATE], born {5, 52}");
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
