#include "anon/release/dry_run/dry_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/temporary_folder.h"

namespace scrim {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class DryRunTest : public ::testing::Test {
   protected:
    ReleaseOptions options(const std::string& lines) {
        ReleaseOptions out;
        out.input = folder_.write("notes.jsonl", lines);
        out.output = folder_ / "out";
        out.plan.k = 2;
        out.tag.taggers = "rules";
        out.common = {1, true, false};
        return out;
    }
    TemporaryFolder folder_;
};

constexpr const char* tagged =
    R"({"note_id":"a","patient_id":"p","text":"Age 52, fever","spans":[{"start":4,"end":6,"label":"AGE","role":"patient","value":"52"},{"start":8,"end":13,"label":"PROBLEM"}]})"
    "\n"
    R"({"note_id":"b","patient_id":"q","text":"Nothing of Lee","spans":[{"start":11,"end":14,"label":"PATIENT"}]})"
    "\n";

TEST_F(DryRunTest, CountsNotesPatientsAndWhatTheyLack) {
    const auto run = dry_run_release(options(tagged));
    ASSERT_TRUE(run.ok()) << run.error().message();
    EXPECT_EQ(run->notes, 2U);
    EXPECT_EQ(run->patients, 2U);
    EXPECT_EQ(run->untagged, 0U);
    EXPECT_THAT(run->without_health_details.ids, ElementsAre("b"));
    bool seen = false;
    for (const DryAttribute& attribute : run->attributes) {
        if (attribute.label != Label::age) continue;
        seen = true;
        EXPECT_EQ(attribute.notes, 1U);
        EXPECT_EQ(attribute.patients, 1U);
        EXPECT_THAT(attribute.lacking.ids, ElementsAre("b"));
    }
    EXPECT_TRUE(seen);
    EXPECT_TRUE(run->problems.empty());
    EXPECT_FALSE(std::filesystem::exists(folder_ / "out"));
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder_ / ".")) files += entry.exists() ? 1U : 0U;
    EXPECT_EQ(files, 1U) << "the notes alone: nothing was written";
}

TEST_F(DryRunTest, NamesWhatTheReleaseWouldBeRefusedFor) {
    auto few = options(tagged);
    few.plan.k = 5;
    EXPECT_THAT(dry_run_release(few)->problems, ElementsAre(HasSubstr("fewer than k = 5")));
    const auto mixed = options(std::string(tagged) + R"({"note_id":"c","text":"raw"})"
                                                     "\n");
    EXPECT_THAT(dry_run_release(mixed)->problems, ElementsAre(HasSubstr("1 of 3 notes have no tags")));
    auto wrong = options(tagged);
    wrong.tag.policy = folder_ / "absent.json";
    EXPECT_FALSE(dry_run_release(wrong).ok());
    EXPECT_THAT(dry_run_release(options(""))->problems, ::testing::Contains(HasSubstr("no note")));
}

}  // namespace
}  // namespace scrim
