#include "anon/release/write_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/anon/notes/hand_release.h"
#include "tests/anon/release/small_release.h"

namespace scrim {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using testing::SmallRelease;
using testing::two_patients;

TEST(ReleaseReport, KnowsTheTruthWithoutReadingItAgain) {
    SmallRelease release(two_patients(), default_policy(), 2);
    const NotesTruth truth = truth_of(release.table_, release.plan_);
    EXPECT_EQ(truth.truth.size(), 2U);
    EXPECT_EQ(truth.kept, (std::vector<KnownAttribute>{{{2, 2}, {2, 2}}, {{1, 0}, {0, 0}}}))
        << "both are men; one states a race, which is not shown";
    EXPECT_EQ(truth.terms[0], std::vector<std::string>{"fever"});
    EXPECT_EQ(truth.shown[0].list_of(0).size(), 2U);
}

TEST(ReleaseReport, PlacesAllowWhatLiesInThem) {
    PatientTable table(policy_for(ReleaseMethod::k_anonymity, default_policy()),
                       [](Label, Grain grain, std::string_view value) -> std::string {
                           return grain == Grain::state ? "MA" : value == "h3" ? "Salem" : "Boston";
                       });
    for (const char* hospital : {"h1", "h2", "h3"}) {
        NoteFacts facts;
        facts.values = {{Label::hospital, hospital, hospital}};
        table.add("", facts, {});
    }
    PlanOptions options;
    options.method = ReleaseMethod::k_anonymity;
    options.k = 3;
    const auto plan = make_plan(table, options, Key::from_seed(1));
    ASSERT_TRUE(plan);
    const NotesTruth truth = truth_of(table, *plan);
    EXPECT_EQ(truth.shown[2].list_of(0), (std::vector<std::uint32_t>{0, 1, 2}));
    EXPECT_EQ(plan->shown_patient(table, 0).lists.at(Label::hospital), "[MA]");
}

TEST(ReleaseReport, OnlyTheStewardsCopyHasOriginalIds) {
    const TemporaryFolder folder;
    const std::string out = folder / "release";
    ASSERT_TRUE(testing::write_release(out, testing::figure3_notes(), testing::figure3_manifest()));
    ReleaseOptions options;
    options.private_folder = folder / "mine";
    ASSERT_TRUE(make_folder(options.private_folder));
    WrittenNotes written;
    written.links = {{"r1", "q1", "SECRETNOTE", "SECRETPATIENT", 0}};
    written.withheld = {"r1"};
    ASSERT_TRUE(write_reports(options, {}, {{"a check", true, "just made"}}, out, written));
    const std::string board = TemporaryFolder::read(out + "/report.html");
    const std::string steward = TemporaryFolder::read(options.private_folder + "/report.html");
    EXPECT_THAT(steward, HasSubstr("SECRETNOTE"));
    EXPECT_THAT(steward, HasSubstr("Notes to look at"));
    EXPECT_THAT(board, Not(HasSubstr("SECRET")));
    EXPECT_THAT(board, Not(HasSubstr("Notes to look at")));
    EXPECT_THAT(board, HasSubstr("just made")) << "the checks are not made twice";
}

}  // namespace
}  // namespace scrim
