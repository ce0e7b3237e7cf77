#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "tests/program.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;

class GenerateCommand : public ProgramTest {
   protected:
    [[nodiscard]] int run(const std::string& arguments) const { return ProgramTest::run("generate " + arguments); }
    [[nodiscard]] static long lines(const std::string& text) { return std::count(text.begin(), text.end(), '\n'); }
};

TEST_F(GenerateCommand, SameSeedSameBytesWithAnyThreads) {
    ASSERT_EQ(run("-o " + path("a.jsonl") + " --notes 60 --seed 9 --threads 1"), 0) << text("err");
    ASSERT_EQ(run("-o " + path("b.jsonl") + " --notes 60 --seed 9 --threads 4"), 0) << text("err");
    ASSERT_EQ(run("-o - --notes 60 --seed 9"), 0) << text("err");
    EXPECT_EQ(text("a.jsonl"), text("b.jsonl"));
    EXPECT_EQ(text("a.jsonl"), text("out"));
    EXPECT_EQ(lines(text("a.jsonl")), 60);
    ASSERT_EQ(run("-o " + path("c.jsonl") + " --notes 60 --seed 10"), 0);
    EXPECT_NE(text("a.jsonl"), text("c.jsonl"));
    // A longer run begins with the same notes.
    ASSERT_EQ(run("-o " + path("d.jsonl") + " --notes 90 --seed 9"), 0);
    EXPECT_EQ(text("d.jsonl").substr(0, text("a.jsonl").size()), text("a.jsonl"));
}

TEST_F(GenerateCommand, EveryKindAndFormatIsWritten) {
    for (const std::string kind : {"discharge", "progress", "nursing", "ed", "consult", "operative", "radiology",
                                   "pathology", "clinic-letter", "referral", "telephone", "lab-letter", "query"}) {
        for (const std::string split : {"train", "test"}) {
            ASSERT_EQ(run("-o - --notes 15 --kind " + kind + " --split " + split), 0) << kind << text("err");
            EXPECT_EQ(lines(text("out")), 15) << kind;
            EXPECT_NE(text("out").find("\"label\""), std::string::npos) << kind;
        }
    }
    ASSERT_EQ(run("-o " + path("brat") + " --notes 5 --format brat"), 0) << text("err");
    const auto files = fs::directory_iterator(folder_ / "brat");
    EXPECT_EQ(
        std::count_if(begin(files), end(files), [](const auto& file) { return file.path().extension() == ".ann"; }), 5);
}

TEST_F(GenerateCommand, CorporaHaveTheSizesOfThePaper) {
    ASSERT_EQ(run("-o - --corpus va"), 0) << text("err");
    EXPECT_EQ(lines(text("out")), 871);
}

TEST_F(GenerateCommand, WrongUsageIsRefused) {
    EXPECT_EQ(run("--notes 5"), 2);
    EXPECT_EQ(run("-o -"), 2);
    EXPECT_EQ(run("-o - --notes 0"), 2);
    EXPECT_EQ(run("-o - --notes -3"), 2);
    EXPECT_EQ(run("-o - --notes 5 --kind haiku"), 2);
    EXPECT_EQ(run("-o - --notes 5 --split both"), 2);
    EXPECT_EQ(run("-o - --notes 5 --notes-per-patient 4-1"), 2);
    EXPECT_EQ(run("-o - --notes 5 --notes-per-patient many"), 2);
    EXPECT_EQ(run("-o - --corpus va --kind ed"), 2);
    EXPECT_EQ(run("-o " + path("no/such/folder/x.jsonl") + " --notes 5"), 3);
    EXPECT_FALSE(fs::exists(folder_ / "no"));
}

}  // namespace
}  // namespace scrim
