#include "anon/release/beside/structured.h"

#include <gtest/gtest.h>

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
