// scrim review as users run it; the page itself is tested in tests/browser.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>

#include "nlp/base/json.h"
#include "tests/temporary_folder.h"

namespace scrim {
namespace {

using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::Not;

class ReviewCommand : public ::testing::Test {
   protected:
    void SetUp() override {
        input_ = folder_.write(
            "n.jsonl", R"({"note_id":"n1","text":"John Smith","spans":[{"start":0,"end":10,"label":"PATIENT"}]})"
                       "\n");
    }
    int run(const std::string& arguments) { return run_command("review " + arguments); }
    int run_command(const std::string& arguments) {
        const std::string command = std::string("timeout 20 ") + SCRIM_PROGRAM + " " + arguments + " >" +
                                    (folder_ / "out") + " 2>" + (folder_ / "err");
        const int status = std::system(command.c_str());
        out_ = TemporaryFolder::read(folder_ / "out");
        err_ = TemporaryFolder::read(folder_ / "err");
        return WEXITSTATUS(status);
    }

    TemporaryFolder folder_;
    std::string input_;
    std::string out_;
    std::string err_;
};

TEST_F(ReviewCommand, PrintsTheAddressServesAndEndsAtASignal) {
    const pid_t child = ::fork();
    if (child == 0) {
        if (std::freopen((folder_ / "out").c_str(), "w", stdout) == nullptr ||
            std::freopen((folder_ / "err").c_str(), "w", stderr) == nullptr) {
            ::_exit(126);
        }
        ::execl(SCRIM_PROGRAM, SCRIM_PROGRAM, "review", input_.c_str(), static_cast<char*>(nullptr));
        ::_exit(127);
    }
    for (int i = 0; i < 2000 && TemporaryFolder::read(folder_ / "err").find("Ctrl-C") == std::string::npos; ++i) {
        ::usleep(10000);
    }
    ::kill(child, SIGTERM);
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 0);
    EXPECT_THAT(TemporaryFolder::read(folder_ / "out"), MatchesRegex("http://127.0.0.1:[0-9]+/[?]token=[0-9a-f]+\n"));
    EXPECT_THAT(TemporaryFolder::read(folder_ / "err"), HasSubstr("converted"));
    EXPECT_TRUE(std::filesystem::exists(input_ + ".review/n1.xml"));
}

TEST_F(ReviewCommand, RebuildsAFolderFromTheLog) {
    ASSERT_EQ(run(input_ + " --annotator ann --rebuild " + (folder_ / "before")), 0) << err_;
    EXPECT_TRUE(std::filesystem::exists(folder_ / "before/n1.xml"));
    EXPECT_THAT(err_, HasSubstr("1 notes written, 0 of them as the log has them"));
}

TEST_F(ReviewCommand, RebuildsUntilATimeAlone) {
    const std::string rebuild = input_ + " --rebuild " + (folder_ / "before");
    EXPECT_EQ(run(rebuild + " --until nonsense"), 2);
    EXPECT_THAT(err_, HasSubstr("--until takes a time in UTC"));
    EXPECT_EQ(run(rebuild + " --until 2026-13-45"), 2);
    EXPECT_FALSE(std::filesystem::exists(folder_ / "before")) << "nothing is written";
    EXPECT_EQ(run(rebuild + " --until 2020-01-01T00:00:00Z"), 0) << err_;
}

// What annotators still disagree about is taken by no command, unless it is asked to.
TEST_F(ReviewCommand, OpenGoldIsRefusedByAllThatTakeIt) {
    ASSERT_EQ(run(input_ + " --rebuild " + (folder_ / "gold")), 0) << err_;
    folder_.write("gold/.open", "n1\n");
    const std::string gold = folder_ / "gold";
    const std::string out = folder_ / "made";
    for (const std::string& command : {"release " + gold + " -o " + out + " --k 5 --seed 1",
                                       "score --gold " + gold + " --test " + gold, "train " + gold + " -o " + out}) {
        EXPECT_EQ(run_command(command), 1) << command;
        EXPECT_THAT(err_, HasSubstr("--allow-open")) << command;
        EXPECT_THAT(err_, Not(HasSubstr("Smith"))) << "no text of a note";
        EXPECT_FALSE(std::filesystem::exists(out + "/manifest.json")) << command;
    }
    EXPECT_EQ(run_command("score --allow-open --gold " + gold + " --test " + gold), 0) << err_;
    (void)run_command("release --allow-open " + gold + " -o " + out + " --k 5 --seed 1");
    EXPECT_THAT(err_, Not(HasSubstr("--allow-open")));
    (void)run_command("train --allow-open --without-shipped --quick " + gold + " -o " + (folder_ / "model"));
    EXPECT_THAT(err_, Not(HasSubstr("--allow-open")));
}

TEST_F(ReviewCommand, RefusesWrongUsageAndBadInput) {
    EXPECT_EQ(run(""), 2);
    EXPECT_EQ(run(input_ + " --annotator ../x"), 2);
    EXPECT_THAT(err_, HasSubstr("letters, digits"));
    EXPECT_EQ(run(input_ + " --port 70000"), 2);
    EXPECT_EQ(run(input_ + " --until 2020-01-01T00:00:00Z"), 2) << "only with --rebuild";
    EXPECT_EQ(run(folder_ / "absent"), 3);
    std::filesystem::create_directory(folder_ / "empty");
    EXPECT_EQ(run(folder_ / "empty"), 3);
    const std::string policy = folder_.write("policy.json", R"({"labels":{"NONSENSE":"keep"}})");
    EXPECT_EQ(run(input_ + " --policy " + policy), 3);
    EXPECT_EQ(run("--help"), 0);
    EXPECT_THAT(out_, HasSubstr("Examples:"));
}

}  // namespace
}  // namespace scrim
