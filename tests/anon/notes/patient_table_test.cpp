#include "anon/notes/patient_table.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

NoteFacts facts(std::optional<Date> date, std::optional<int> age, const std::string& hospital = "",
                const std::string& spelling = "") {
    NoteFacts out;
    out.date = date;
    out.age = age;
    if (!hospital.empty()) out.values.push_back({Label::hospital, hospital, spelling.empty() ? hospital : spelling});
    return out;
}

TEST(PatientTable, TheFirstNoteByDateIsTheIndex) {
    PatientTable table(default_policy(), {});
    table.add("p", facts(Date{2011, 5, 1}, 54, "b"), {});
    table.add("p", facts(std::nullopt, 77, "none"), {});
    table.add("p", facts(Date{2009, 3, 13}, 52, "a"), {});
    ASSERT_EQ(table.patients(), 1U);
    EXPECT_EQ(table.patient(0).date, (Date{2009, 3, 13}));
    EXPECT_EQ(table.patient(0).age, 52);
    EXPECT_EQ(table.values_of(0), (std::vector<std::pair<Label, std::string>>{{Label::hospital, "a"}}));
    EXPECT_EQ(table.patient(0).notes, (std::vector<std::uint32_t>{0, 1, 2}));
}

TEST(PatientTable, AFactThatTheFirstNoteLacksComesFromTheNext) {
    PatientTable table(default_policy(), {});
    table.add("p", facts(Date{2009, 3, 13}, std::nullopt), {});
    table.add("p", facts(Date{2011, 5, 1}, 54, "b"), {});
    EXPECT_EQ(table.patient(0).age, 54);
    EXPECT_EQ(table.values_of(0).size(), 1U);
}

TEST(PatientTable, IdsThatLookAlikeAreCounted) {
    PatientTable table(default_policy(), {});
    for (const char* id : {"A", "A ", "a", "7", "07", "7.0", "b", "10", "1"}) table.add(id, NoteFacts(), {});
    EXPECT_EQ(table.look_alike_ids(), 6U);
}

TEST(PatientTable, AllNotesTogetherTellWhoIsVeryOld) {
    PatientTable table(default_policy(), {});
    const auto add = [&](const char* id, int age, int year, int last_year) {
        NoteFacts note = facts(Date{year, 2, 5}, age);
        note.oldest = age;
        note.last_year = last_year;
        table.add(id, note, {});
    };
    add("by years", 88, 2009, 2009);
    add("by years", 70, 2013, 2013);
    add("by age", 92, 2013, 2013);
    add("not", 88, 2009, 2009);
    EXPECT_TRUE(table.is_very_old(0));
    EXPECT_TRUE(table.is_very_old(1));
    EXPECT_FALSE(table.is_very_old(2));
    EXPECT_EQ(table.last_month(), 2013 * 12 + 2);
}

TEST(PatientTable, RecordsTellWhoIsVeryOldAsNotesDo) {
    PatientTable table(default_policy(), {});
    for (const char* id : {"by records", "by both", "by age", "never seen", "not", "told by a note"}) {
        NoteFacts note = std::string_view(id) == "told by a note" ? facts(std::nullopt, 52) : NoteFacts();
        if (std::string_view(id) == "by both") note.last_year = 2015;
        table.add(id, note, {});
    }
    table.add_years("by records", 1925, 2015, -1);
    table.add_years("by both", 1920, 1999, -1);
    table.add_years("by age", 0, 2015, 90);
    table.add_years("never seen", 1925, 0, -1);
    table.add_years("not", 1926, 2015, 89);
    table.add_years("told by a note", 1957, 0, -1);
    table.add_years("nobody", 1900, 2015, 115);
    EXPECT_EQ(table.patients(), 6U);
    for (std::uint32_t i = 0; i < 4; ++i) EXPECT_TRUE(table.is_very_old(i)) << i;
    EXPECT_FALSE(table.is_very_old(4));
    EXPECT_FALSE(table.is_very_old(5));
}

TEST(PatientTable, NotesWithoutPatientArePatientsOfTheirOwn) {
    PatientTable table(default_policy(), {});
    table.add("", facts(std::nullopt, 1), {});
    table.add("", facts(std::nullopt, 2), {});
    table.add("p", facts(std::nullopt, 3), {});
    table.add("p", facts(std::nullopt, 4), {});
    EXPECT_EQ(table.patients(), 3U);
    EXPECT_EQ(table.notes(), 4U);
    EXPECT_EQ(table.notes_without_patient(), 2U);
    EXPECT_EQ(table.patient_of(3), 2U);
}

TEST(PatientTable, TermsArePooledByPatient) {
    PatientTable table(default_policy(), {});
    table.add("p", {}, {"fever", "cough"});
    table.add("q", {}, {"rash"});
    table.add("p", {}, {"fever"});
    const TermCounts counts = table.term_counts();
    EXPECT_EQ(counts.terms, (std::vector<std::string>{"fever", "cough", "rash"}));
    EXPECT_EQ(counts.column_begin, (std::vector<std::uint64_t>{0, 2, 3}));
    EXPECT_EQ(counts.term, (std::vector<std::uint32_t>{0, 1, 2}));
    EXPECT_EQ(counts.count, (std::vector<float>{2, 1, 1}));
}

TEST(PatientTable, ValuesAreInNaturalOrderAndOneForm) {
    PatientTable table(default_policy(), {});
    table.add("", facts(Date{2009, 4, 25}, 88, "tufts medical center", "Tufts Med Ctr"), {});
    table.add("", facts(Date{2009, 3, 13}, 5, "emory university hospital", "Emory Univ. Hosp"), {});
    table.add("", facts(Date{2008, 12, 1}, 52, "tufts medical center", "Tufts"), {});
    table.add("", facts(Date{2009, 4, 2}, 95, "tufts medical center", "Tufts Med Ctr"), {});
    const auto attributes = table.attributes();
    ASSERT_EQ(attributes.size(), 3U);
    EXPECT_EQ(attributes[0].label, Label::age);
    EXPECT_EQ(attributes[0].values, (std::vector<std::string>{"5", "52", "88", "90+"}));
    EXPECT_EQ(attributes[1].values, (std::vector<std::string>{"Dec-2008", "Mar-2009", "Apr-2009"}));
    EXPECT_EQ(attributes[2].values, (std::vector<std::string>{"Emory University Hospital", "Tufts Medical Center"}));
    EXPECT_EQ(attributes[1].held_by, (std::vector<std::vector<std::uint32_t>>{{2}, {1}, {0}, {2}}));
    EXPECT_EQ(attributes[2].held_by[2], (std::vector<std::uint32_t>{1}));
}

TEST(PatientTable, OnlyVettedValuesAreListed) {
    PatientTable table(default_policy(), {});
    for (const char* hospital :
         {"tufts medical center", "tufts medcal center", "tufts", "shared clinic", "shared clinic", "john smith"}) {
        table.add("", facts(std::nullopt, std::nullopt, hospital), {});
    }
    table.vet(2, [](Label label, std::string_view value) {
        return label == Label::hospital && value == "tufts medical center";
    });
    const Attribute hospitals = table.attributes()[2];
    EXPECT_EQ(hospitals.values, (std::vector<std::string>{"other", "Shared Clinic", "Tufts Medical Center"}));
    EXPECT_EQ(hospitals.held_by, (std::vector<std::vector<std::uint32_t>>{{2}, {2}, {2}, {1}, {1}, {0}}))
        << "misspelled and shortened names are the hospital; what nobody knows is other, never a placeholder";
}

TEST(PatientTable, NamesOfOneHospitalAreJoined) {
    PatientTable table(default_policy(), {});
    for (const char* hospital : {"bellevue", "bellevue hospital", "bellevue hospital", "va lebanon",
                                 "lebanon va medical center", "mercy hospital", "mercy medical center"}) {
        table.add("", facts(std::nullopt, std::nullopt, hospital), {});
    }
    table.vet(2, [](Label, std::string_view value) { return value.starts_with("mercy"); });
    const Attribute hospitals = table.attributes()[2];
    EXPECT_EQ(hospitals.values,
              (std::vector<std::string>{"Bellevue Hospital", "Mercy Hospital", "Mercy Medical Center", "Va Lebanon"}))
        << "two that the lexicon knows stay two";
    EXPECT_EQ(hospitals.held_by[0], hospitals.held_by[1]);
    EXPECT_EQ(hospitals.held_by[3], hospitals.held_by[4]);
}

TEST(PatientTable, PersonsOfAPatientAcrossNotes) {
    Policy policy = default_policy();
    policy.numbered = true;
    PatientTable table(policy, {});
    NoteFacts first;
    first.persons = {{Label::patient, "Ruth Brown"}};
    NoteFacts second;
    second.persons = {{Label::doctor, "Lee"}, {Label::patient, "Brown"}};
    table.add("p", first, {});
    table.add("q", second, {});
    table.add("p", second, {});
    EXPECT_EQ(table.persons_of(0)->number_of(Label::doctor, "Lee"), 2U);
    EXPECT_EQ(table.persons_of(1)->number_of(Label::doctor, "Lee"), 1U);
}

TEST(PatientTable, TiesOfSpellingAreAlphabetical) {
    Policy policy = default_policy();
    policy.written_forms = true;
    PatientTable table(policy, {});
    table.add("", facts(std::nullopt, std::nullopt, "mgh", "Mass General"), {});
    table.add("", facts(std::nullopt, std::nullopt, "mgh", "MGH"), {});
    EXPECT_EQ(table.shown(Label::hospital, "mgh"), "MGH");
}

TEST(PatientTable, CountsPatientsNotNotes) {
    PatientTable table(default_policy(), {});
    NoteFacts rare;
    rare.counted.push_back({Label::race, "inuit", "Inuit"});
    table.add("p", rare, {});
    table.add("p", rare, {});
    EXPECT_EQ(table.patients_with(Label::race, "inuit"), 1U);
    table.add("q", rare, {});
    EXPECT_EQ(table.patients_with(Label::race, "inuit"), 2U);
    EXPECT_EQ(table.patients_with(Label::race, "white"), 0U);
}

TEST(PatientTable, WhoIsLeftOutLeavesNothingBehind) {
    PatientTable table(default_policy(), {});
    NoteFacts told = facts(std::nullopt, 50, "mgh", "MGH");
    told.counted.push_back({Label::race, "inuit", "Inuit"});
    told.stated.push_back({Label::race, "inuit", "Inuit"});
    told.gender.male = 2;
    table.add("p", told, {"fever"});
    table.add("", facts(std::nullopt, 60, "x", "X"), {"gout"});
    table.add("q", facts(std::nullopt, 70, "y", "Y"), {"flu"});
    table.add("p", told, {"fever"});
    EXPECT_EQ(table.patient(0).gender.told(), Gender::male);
    EXPECT_EQ(table.patient(0).stated.size(), 1U);
    EXPECT_EQ(table.leave_out({0}), (std::vector<std::uint32_t>{UINT32_MAX, 0, 1, UINT32_MAX}));
    EXPECT_EQ(table.patients(), 2U);
    EXPECT_EQ(table.notes(), 2U);
    EXPECT_EQ(table.notes_without_patient(), 1U);
    EXPECT_EQ(table.patient(1).age, 70);
    EXPECT_EQ(table.patient(1).notes, std::vector<std::uint32_t>{1});
    EXPECT_EQ(table.patient_of(1), 1U);
    EXPECT_EQ(table.patients_with(Label::race, "inuit"), 0U);
    EXPECT_EQ(table.term_counts().patients(), 2U);
    table.add("q", told, {});
    EXPECT_EQ(table.patients(), 2U) << "known by the id still";
    EXPECT_EQ(table.leave_out({0}), (std::vector<std::uint32_t>{UINT32_MAX, 0, 1}));
    EXPECT_EQ(table.notes_without_patient(), 0U);
}

TEST(PatientTable, CoarserPlacesAreAskedFor) {
    auto policy = default_policy();
    policy.of(Label::zip) = {Action::enumerate, Grain::zip3, false};
    PatientTable table(policy, [](Label, Grain, std::string_view value) { return std::string(value.substr(0, 3)); });
    for (const char* zip : {"02139", "02138", "90210"}) {
        NoteFacts out;
        out.values.push_back({Label::zip, zip, zip});
        table.add("", out, {});
    }
    EXPECT_EQ(table.attributes().back().values, (std::vector<std::string>{"021", "902"}));
}

}  // namespace
}  // namespace scrim
