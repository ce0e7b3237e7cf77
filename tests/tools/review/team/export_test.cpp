#include "tools/review/team/export.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>

#include "tests/tools/review/sample_notes.h"
#include "tools/review/copy.h"
#include "tools/review/team/progress.h"

namespace scrim::review {
namespace {

void approve(Copy& copy, std::size_t note, std::vector<Span> add) {
    SaveAs as;
    as.who = copy.name();
    as.seconds = 10;
    as.approved = true;
    const auto saved = copy.edit(note, {}, std::move(add), as);
    ASSERT_TRUE(saved.ok()) << saved.error().message();
}

TEST(Export, HasCopiesLogsAndAgreementAndNoToken) {
    const SampleNotes sample;
    const NoteList notes = sample.list();
    {
        auto alice = Copy::open(notes, "alice");
        auto bob = Copy::open(notes, "bob");
        ASSERT_TRUE(alice.ok() && bob.ok());
        approve(**alice, 0, {});
        approve(**bob, 0, {});
        approve(**alice, 1, {span_at(18, 26, Label::date)});
        approve(**bob, 1, {});
        sample.temporary().write("tagged/.review/alice/token", "secret");
        const auto out = export_project(notes, sample.temporary() / "out");
        ASSERT_TRUE(out.ok()) << out.error().message();
        EXPECT_EQ(out->copies, 2U);
        EXPECT_EQ(out->notes, 4U);
    }
    const std::string out = sample.temporary() / "out";
    for (const char* file : {"/copies/alice/a.xml", "/copies/bob/b.xml", "/logs/alice.jsonl", "/brat/alice/a.ann",
                             "/label_studio/bob.json", "/progress.json"}) {
        EXPECT_TRUE(std::filesystem::exists(out + file)) << file;
    }
    EXPECT_FALSE(std::filesystem::exists(out + "/copies/alice/c.xml")) << "nobody began it";
    for (const auto& entry : std::filesystem::recursive_directory_iterator(out)) {
        EXPECT_NE(entry.path().filename(), "token");
    }
    struct stat rights {};
    ASSERT_EQ(::stat(out.c_str(), &rights), 0);
    EXPECT_EQ(rights.st_mode & 0777U, 0700U);
    const Json pairs = Json::parse(TemporaryFolder::read(out + "/agreement.json"));
    ASSERT_EQ(pairs.size(), 1U);
    EXPECT_EQ(pairs[0]["agreement"]["notes"], 2);
    // Alice has five tags, bob four of them.
    EXPECT_DOUBLE_EQ(pairs[0]["agreement"]["all"]["recall"], 0.8);
    EXPECT_EQ(pairs[0]["days"].size(), 1U);
    const Json progress = Json::parse(TemporaryFolder::read(out + "/progress.json"));
    EXPECT_EQ(progress[0]["approved"], 2);
    EXPECT_EQ(progress[0]["seconds"], 20);
    EXPECT_FALSE(export_project(notes, out).ok()) << "nothing is written over";
}

TEST(Progress, ForgetsAnApprovalThatWasTakenBack) {
    const SampleNotes sample;
    const NoteList notes = sample.list();
    auto copy = Copy::open(notes, "alice");
    ASSERT_TRUE(copy.ok());
    approve(**copy, 0, {});
    approve(**copy, 2, {});
    SaveAs as;
    as.revision = 1;
    ASSERT_TRUE((*copy)->undo(0, as).ok());
    const auto times = (*copy)->approved_at();
    ASSERT_TRUE(times.ok());
    EXPECT_EQ((*times)[0], "");
    EXPECT_EQ((*times)[1], "");
    EXPECT_EQ((*times)[2].size(), 24U);
    const auto progress = progress_of(**copy, {true, true, false});
    ASSERT_TRUE(progress.ok());
    EXPECT_EQ(progress->at("assigned"), 2);
    EXPECT_EQ(progress->at("approved"), 0);
}

}  // namespace
}  // namespace scrim::review
