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

TEST(PatientTable, ValuesAreInNaturalOrderAndMostFrequentSpelling) {
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
    EXPECT_EQ(attributes[2].values, (std::vector<std::string>{"Emory Univ. Hosp", "Tufts Med Ctr"}));
    EXPECT_EQ(attributes[1].held_by, (std::vector<std::vector<std::uint32_t>>{{2}, {1}, {0}, {2}}));
    EXPECT_EQ(attributes[2].held_by[2], (std::vector<std::uint32_t>{1}));
}

TEST(PatientTable, TiesOfSpellingAreAlphabetical) {
    PatientTable table(default_policy(), {});
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
