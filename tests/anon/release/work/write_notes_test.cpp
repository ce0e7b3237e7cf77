#include "anon/release/work/write_notes.h"

#include <gtest/gtest.h>

#include "tests/anon/release/small_release.h"

namespace scrim {
namespace {

using testing::SmallRelease;
using testing::tagged_json;
using testing::two_patients;

TEST(ReleaseNotes, GathersFactsPatientByPatient) {
    SmallRelease release(two_patients(), default_policy(), 2);
    EXPECT_EQ(release.table_.patients(), 2U);
    EXPECT_EQ(release.table_.notes(), 3U);
    EXPECT_EQ(release.table_.patient_of(2), 0U);
    EXPECT_EQ(release.table_.patient(0).age, 52);
    EXPECT_EQ(release.table_.patient(0).gender.told(), Gender::male) << "the second note tells it";
    EXPECT_EQ(release.table_.patient(0).stated.size(), 1U);
}

TEST(ReleaseNotes, WritesWhatThePlanShows) {
    SmallRelease release(two_patients(), default_policy(), 2);
    const WrittenNotes written = release.write();
    EXPECT_EQ(release.text("a"), "[NAME], {52, 60} years old, admitted on {Mar-2009, Apr-2009} with fever.");
    ASSERT_EQ(written.links.size(), 3U);
    EXPECT_EQ(written.links[2].original_note, "c");
    EXPECT_EQ(written.links[2].patient_number, 0U);
    EXPECT_EQ(written.spans[static_cast<std::size_t>(Label::patient)], 3U);
    EXPECT_TRUE(written.searched_again.empty());
    EXPECT_TRUE(written.withheld.empty());
}

TEST(ReleaseNotes, HiddenValuesAreLookedForInEveryNote) {
    auto notes = two_patients();
    notes.push_back(tagged_json("d", "p2", "Mrs. Ellison has fever. We told Ms. ELLISON to rest.",
                                {{"Ellison", "PATIENT"}, {"fever", "PROBLEM"}}));
    SmallRelease release(notes, default_policy(), 2);
    const auto leaks = LeakSearch::make(Json::object());
    ASSERT_TRUE(leaks);
    const WrittenNotes written = release.write(&*leaks);
    EXPECT_EQ(release.text("d"), "[NAME] has fever. We told [NAME] to rest.");
    EXPECT_TRUE(written.withheld.empty());
}

TEST(ReleaseNotes, AnInputThatChangedIsRefused) {
    SmallRelease release(two_patients(), default_policy(), 2);
    release.folder_.write("in.jsonl", two_patients()[0].dump() + "\n");
    auto folder = ReleaseFolder::open(release.folder_ / "out", false);
    ASSERT_TRUE(folder);
    const auto written = write_notes(
        release.pass_, *release.preparer_,
        {&release.table_, &release.plan_, &release.hooks_, nullptr, &release.gathered_.number_of, nullptr}, *folder);
    ASSERT_FALSE(written);
    EXPECT_NE(written.error().message().find("has changed"), std::string::npos);
}

}  // namespace
}  // namespace scrim
