#include "anon/release/beside/structured.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/anon/release/small_release.h"

namespace scrim {
namespace {

using testing::SmallRelease;
using testing::two_patients;

class StructuredReleases : public ::testing::Test {
   protected:
    // The table that is released along with the notes of two patients.
    std::string table(const std::string& rows) {
        options_.structured = release_.folder_.write("rows.csv", rows);
        EXPECT_TRUE(check_structured(options_, release_.policy_));
        const auto outcome = release_structured(options_, release_.table_, release_.plan_, release_.hooks_,
                                                release_.write().links, release_.folder_ / "structured.csv");
        EXPECT_TRUE(outcome) << outcome.error().message();
        outcome_ = *outcome;
        return TemporaryFolder::read(release_.folder_ / "structured.csv");
    }

    SmallRelease release_{two_patients(), default_policy(), 2};
    ReleaseOptions options_;
    StructuredOutcome outcome_;
};

TEST_F(StructuredReleases, ShowTheListsOfTheirPatients) {
    EXPECT_EQ(table("patient_id,name,age,admission_date,sex,race,diagnosis\np2,Sam Lee,60,4/2/2009,F,asian,flu\n"
                    "p1,Mr. Brown,52,3/13/2009,M,white,gout\n"),
              "patient_id,age,admission_date,sex,diagnosis\n"
              "p1,\"{52, 60}\",\"{Mar-2009, Apr-2009}\",male,gout\np2,\"{52, 60}\",\"{Mar-2009, "
              "Apr-2009}\",male,flu\n")
        << "sex as the notes of the group tell it, no race";
    EXPECT_EQ(outcome_.rows, 2U);
}

TEST_F(StructuredReleases, AnEmptyOrOtherCellShowsTheListToo) {
    EXPECT_EQ(table("patient_id,age\np1,\np1,99\n"), "patient_id,age\np1,\"{52, 60}\"\np1,\"{52, 60}\"\n");
}

TEST_F(StructuredReleases, RowsOfNobodyAreLeftOut) {
    EXPECT_EQ(table("note_id,diagnosis\na,flu\ngone,flu\n"), "note_id,diagnosis\na,flu\n");
    EXPECT_EQ(outcome_.left_out, 1U);
}

TEST_F(StructuredReleases, GrainsThatPatientsAskForAreNotReleased) {
    EXPECT_EQ(table("patient_id,age,age_grain\np1,52,5-year\np2,60,\n"),
              "patient_id,age\np1,\"{52, 60}\"\np2,\"{52, 60}\"\n");
}

TEST_F(StructuredReleases, PatientsAskByPatientOrNote) {
    options_.structured = release_.folder_.write(
        "rows.csv", "patient_id,note_id,age_grain,date_grain\np1,,5-year,\n,a,,year\ngone,,5-year,\n");
    std::vector<std::string> ids;
    for (std::uint32_t note = 0; note < release_.table_.notes(); ++note) ids.push_back(note == 0 ? "a" : "another");
    PatientTable asked = release_.table_;
    ASSERT_TRUE(ask_grains(options_, ids, asked));
    const auto of = [&](const std::string& id) {
        const auto patients = asked.patient_ids();
        const auto at = std::find(patients.begin(), patients.end(), id) - patients.begin();
        return asked.patient(static_cast<std::uint32_t>(at)).asked;
    };
    ASSERT_FALSE(of("p1").empty());
    EXPECT_EQ(of("p1").front(), (std::pair(Label::age, Grain::five_years)));
    EXPECT_EQ(asked.patient(asked.patient_of(0)).asked.back(), (std::pair(Label::date, Grain::year)));
    EXPECT_TRUE(of("p2").empty() || asked.patient_ids()[asked.patient_of(0)] == "p2");
}

TEST_F(StructuredReleases, AnUnknownGrainAndAMethodThatKeepsNoneAreRefused) {
    options_.structured = release_.folder_.write("rows.csv", "patient_id,age_grain\np1,decade\n");
    PatientTable asked = release_.table_;
    const auto unknown = ask_grains(options_, {}, asked);
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().message().find("decade"), std::string::npos) << "no cell in an error";
    EXPECT_TRUE(check_structured(options_, release_.policy_));
    options_.plan.method = ReleaseMethod::safe_harbor;
    EXPECT_FALSE(check_structured(options_, release_.policy_));
    options_.plan.method = ReleaseMethod::enumerate;
    options_.plan.drill_down = DrillDown::paper;
    EXPECT_FALSE(check_structured(options_, release_.policy_));
}

TEST_F(StructuredReleases, ColumnsMustBeKnownAndKeyed) {
    options_.structured = release_.folder_.write("rows.csv", "patient_id,shoe\np1,44\n");
    EXPECT_FALSE(check_structured(options_, release_.policy_));
    options_.structured = release_.folder_.write("rows.csv", "age\n52\n");
    const auto keyless = check_structured(options_, release_.policy_);
    ASSERT_FALSE(keyless);
    EXPECT_NE(keyless.error().message().find("--patient-column"), std::string::npos);
    options_.structured = release_.folder_ / "nowhere.csv";
    EXPECT_FALSE(check_structured(options_, release_.policy_));
}

}  // namespace
}  // namespace scrim
