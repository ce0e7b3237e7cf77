// scrim release killed at many points, and run again with the same command: it finishes, tags nothing twice, and gives
// the bytes of a run that was never stopped.

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <map>
#include <thread>

#include "tests/anon/release/release_run.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class ReleaseResume : public ReleaseRun {
   protected:
    ReleaseResume() {
        EXPECT_EQ(run_program("generate -o " + (folder_ / "gold.jsonl") + " --notes 150 --seed 3 --quiet"), 0) << err_;
        EXPECT_EQ(
            run_program("convert " + (folder_ / "gold.jsonl") + " -o " + (folder_ / "in") + " --format text --quiet"),
            0);
    }

    std::vector<std::string> arguments(const std::string& name) const {
        return {SCRIM_PROGRAM, "release",   folder_ / "in", "-o",        folder_ / name,
                "--k",         "4",         "--seed",       "1",         "--threads",
                "1",           "--taggers", "rules",        "--private", folder_ / (name + ".private")};
    }

    // Starts the program and kills it as soon as `until` holds; false if it had ended by itself.
    template <class Until>
    bool kill_when(const std::vector<std::string>& words, const Until& until) {
        std::vector<char*> argv;
        for (const auto& word : words) argv.push_back(const_cast<char*>(word.c_str()));
        argv.push_back(nullptr);
        const pid_t child = ::fork();
        if (child == 0) {
            const int file = ::open((folder_ / "stderr").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
            ::dup2(file, STDERR_FILENO);
            ::execv(argv[0], argv.data());
            ::_exit(127);
        }
        int status = 0;
        while (::waitpid(child, &status, WNOHANG) == 0) {
            if (until()) {
                ::kill(child, SIGKILL);
                ::waitpid(child, &status, 0);
                return WIFSIGNALED(status);
            }
            std::this_thread::sleep_for(std::chrono::microseconds(200));
        }
        return false;
    }
    int run_again(const std::vector<std::string>& words) {
        std::string command;
        for (std::size_t i = 1; i < words.size(); ++i) command += (i > 1 ? " " : "") + words[i];
        return run_program(command);
    }

    // Every file of a release by its name. The private folder differs in times alone.
    [[nodiscard]] std::map<std::string, std::string> files(const std::string& name) const {
        std::map<std::string, std::string> out;
        for (const auto& entry : fs::recursive_directory_iterator(folder_ / name)) {
            if (!entry.is_regular_file()) continue;
            out[fs::relative(entry.path(), folder_ / name)] = TemporaryFolder::read(entry.path());
        }
        return out;
    }
    [[nodiscard]] std::string log(const std::string& name) const {
        return TemporaryFolder::read(folder_ / (name + ".private/log.jsonl"));
    }
    void expect_only(const std::string& name) const {
        for (const auto& each : folder_.names()) {
            EXPECT_FALSE(each.starts_with("." + name)) << each << " was left";
        }
        EXPECT_FALSE(fs::exists(folder_ / (name + ".private/work")));
    }
};

TEST_F(ReleaseResume, KilledAfterEachStepItGoesOnToTheSameBytes) {
    ASSERT_EQ(run_again(arguments("whole")), 0) << err_;
    const auto whole = files("whole");
    ASSERT_GT(whole.size(), 125U);
    for (const char* step : {"begin", "tag", "read", "plan", "write", "verify", "report"}) {
        const std::string name = std::string("after_") + step;
        const auto words = arguments(name);
        const std::string mark = "\"step\":\"" + std::string(step) + "\"";
        if (!kill_when(words, [&] { return log(name).find(mark) != std::string::npos; })) continue;  // was too quick
        const bool published = fs::exists(folder_ / name);  // between the last step and the signal
        EXPECT_TRUE(!published || step == std::string("report")) << "nothing is there before it is complete";
        ASSERT_EQ(run_again(words), 0) << err_;
        EXPECT_EQ(files(name), whole) << step;
        if (!published && step != std::string("begin")) {
            EXPECT_THAT(err_, HasSubstr("were tagged by an earlier run")) << step;
        }
        EXPECT_TRUE(published || log(name).find("\"goes on with a stopped run\":true") != std::string::npos) << step;
        expect_only(name);
    }
}

TEST_F(ReleaseResume, KilledWhileTaggingOrWritingItGoesOn) {
    ASSERT_EQ(run_again(arguments("whole")), 0) << err_;
    const auto whole = files("whole");
    // While tagged notes are written, and while the files of the release are.
    const std::map<std::string, std::string> growing{{"tagging", "tagging.private/work"},
                                                     {"writing", ".writing.partial"}};
    for (const auto& [name, place] : growing) {
        const auto words = arguments(name);
        const auto has_begun = [&, where = folder_ / place, what = name] {
            std::error_code failure;
            std::uintmax_t bytes = 0;
            for (const auto& entry : fs::recursive_directory_iterator(where, failure)) {
                if (entry.is_regular_file(failure)) bytes += entry.file_size(failure);
            }
            return !failure && bytes > (what == "tagging" ? 20000U : 100000U) && bytes != UINTMAX_MAX;
        };
        if (!kill_when(words, has_begun)) continue;
        EXPECT_FALSE(fs::exists(folder_ / name));
        ASSERT_EQ(run_again(words), 0) << err_;
        EXPECT_EQ(files(name), whole) << name;
        expect_only(name);
    }
}

TEST_F(ReleaseResume, ASecretKeyIsKeptUntilTheReleaseIsThere) {
    auto words = arguments("secret");
    words.erase(words.begin() + 7, words.begin() + 9);  // no seed
    ASSERT_TRUE(kill_when(words, [&] { return log("secret").find("\"read\"") != std::string::npos; }));
    const std::string kept = TemporaryFolder::read(folder_ / "secret.private/work/run");
    ASSERT_EQ(run_again(words), 0) << err_;
    const std::string key = TemporaryFolder::read(folder_ / "secret.private/key");
    EXPECT_THAT(kept, HasSubstr(key)) << "the key of the stopped run";
    expect_only("secret");
}

TEST_F(ReleaseResume, KilledAfterPublishingThereIsNothingLeftToDo) {
    const auto words = arguments("done");
    const auto published = [&] { return fs::exists(folder_ / "done/manifest.json"); };
    if (!kill_when(words, published) || !fs::exists(folder_ / "done.private/work/published")) {
        GTEST_SKIP() << "too quick to be killed there";
    }
    ASSERT_EQ(run_again(words), 0) << err_;
    EXPECT_THAT(err_, HasSubstr("an earlier run of the same command had finished this release"));
    EXPECT_EQ(run_program("verify " + (folder_ / "done")), 0) << out_;
    expect_only("done");
}

}  // namespace
}  // namespace scrim
