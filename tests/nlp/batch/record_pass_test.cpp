#include "nlp/batch/record_pass.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "nlp/base/files/output.h"
#include "nlp/batch/note_pass.h"
#include "tests/temporary_folder.h"

namespace scrim {
namespace {

using ::testing::HasSubstr;
using Ids = std::vector<std::string>;

class NotePasses : public ::testing::Test {
   protected:
    NotePasses() {
        pass_.what = "test";
        pass_.records.common.quiet = true;
        pass_.records.silent = true;
    }
    Result<NotePassOutcome> run(const std::string& input) {
        pass_.records.input = input;
        taken_.clear();
        return for_each_note<std::string>(
            pass_, [](std::size_t, Note&& note) { return note.id; },
            [this](std::string&& id) -> Result<void> {
                taken_.push_back(std::move(id));
                return {};
            });
    }
    static std::string lines(int count) {
        std::string out;
        for (int i = 0; i < count; ++i)
            out += R"({"note_id":"n)" + std::to_string(i) + R"(","text":")" + std::string(2000, 'x') +
                   "\",\"spans\":[]}\n";
        return out;
    }

    TemporaryFolder folder_;
    NotePass pass_;
    Ids taken_;
};

TEST_F(NotePasses, BadRecordsAndSecondIdsAreLeftOutTheSameForAnyNumberOfThreads) {
    const std::string in =
        folder_.write("in.jsonl",
                      "{\"note_id\":\"a\",\"text\":\"x\"}\n{broken\n{\"note_id\":\"a\",\"text\":\"y\"}"
                      "\n{\"note_id\":\"b\",\"text\":\"x\",\"spans\":[]}\n");
    for (const unsigned threads : {1U, 4U}) {
        pass_.records.common.threads = threads;
        const auto outcome = run(in);
        ASSERT_TRUE(outcome);
        EXPECT_EQ(taken_, (Ids{"a", "b"}));
        EXPECT_EQ(outcome->bad, 2U);
        EXPECT_EQ(outcome->number_of, (std::vector<std::uint32_t>{0, no_note, no_note, 1}));
        EXPECT_EQ(outcome->untagged, 1U);
        EXPECT_THAT(outcome->first_untagged->message(), HasSubstr("record a"));
    }
    pass_.records.strict = true;
    EXPECT_FALSE(run(in));
}

TEST_F(NotePasses, AnInputThatIsCutOffIsAnErrorAndNoBadRecord) {
    ASSERT_TRUE(write_file(folder_ / "in.jsonl.gz", lines(300)));
    const std::string whole = TemporaryFolder::read(folder_ / "in.jsonl.gz");
    ASSERT_TRUE(run(folder_ / "in.jsonl.gz"));
    EXPECT_EQ(taken_.size(), 300U);
    folder_.write("in.jsonl.gz", whole.substr(0, whole.size() - 20));
    const auto outcome = run(folder_ / "in.jsonl.gz");
    ASSERT_FALSE(outcome);
    EXPECT_EQ(outcome.error().kind, ErrorKind::unreadable);
}

TEST_F(NotePasses, AFileOfAFolderThatCannotBeReadEndsThePass) {
    std::filesystem::create_directories(folder_ / "in");
    folder_.write("in/a.txt", "one");
    ASSERT_TRUE(write_file(folder_ / "in/b.txt.gz", std::string(1000, 'x')));
    const std::string whole = TemporaryFolder::read(folder_ / "in/b.txt.gz");
    folder_.write("in/b.txt.gz", whole.substr(0, whole.size() - 9));
    const auto outcome = run(folder_ / "in");
    ASSERT_FALSE(outcome);
    EXPECT_EQ(taken_, Ids{"a"});
}

TEST_F(NotePasses, AnUntaggedNoteEndsAPassOverTaggedOnes) {
    pass_.tagged_only = true;
    const std::string in = folder_.write(
        "in.jsonl", "{\"note_id\":\"a\",\"text\":\"x\",\"spans\":[]}\n{\"note_id\":\"b\",\"text\":\"x\"}\n");
    const auto outcome = run(in);
    ASSERT_FALSE(outcome);
    EXPECT_THAT(outcome.error().message(), HasSubstr("record b, line 2: the note has no tags"));
    EXPECT_EQ(taken_, Ids{"a"});
}

}  // namespace
}  // namespace scrim
