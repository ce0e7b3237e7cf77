#include "anon/release/work/remote_notes.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <sstream>

#include "anon/release/run.h"
#include "anon/release/work/note_worker.h"
#include "tests/temporary_folder.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> sample_lines() {
    std::istringstream in(TemporaryFolder::read(std::string(SCRIM_SOURCE_DIR) + "/corpora/sample/notes.jsonl"));
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

// Workers of this process: what a cluster does, without the cluster.
class Here {
   public:
    explicit Here(std::vector<std::string> lines) : lines_(std::move(lines)) {
        remote_.gather = [this](const std::string& settings, const RemoteNotes::Take& take) -> Result<void> {
            return each(settings, take, [](const NoteWorker& worker, const std::string& line, std::size_t) {
                return worker.gather(line);
            });
        };
        remote_.finish = [this](const std::string& settings, std::size_t notes, const RemoteNotes::OrderOf& order_of,
                                const RemoteNotes::Take& take) -> Result<void> {
            EXPECT_EQ(notes, lines_.size());
            return each(settings, take,
                        [&](const NoteWorker& worker, const std::string& line, std::size_t n) -> Result<std::string> {
                            const std::string order = order_of(n);
                            return order.empty() ? Result<std::string>(std::string()) : worker.finish(line, order);
                        });
        };
        remote_.search = [this](const std::string& settings) -> Result<std::size_t> {
            const auto worker = NoteWorker::make(settings);
            if (!worker) return worker.error();
            std::size_t found = 0;
            for (const auto& line : lines_) {
                const auto of_note = worker->search(line);
                if (!of_note) return of_note.error();
                found += *of_note;
            }
            return found;
        };
    }

    RemoteNotes remote_;

   private:
    template <class Work>
    Result<void> each(const std::string& settings, const RemoteNotes::Take& take, const Work& work) {
        const auto worker = NoteWorker::make(settings);
        if (!worker) return worker.error();
        for (std::size_t n = 0; n < lines_.size(); ++n) {
            const auto answer = work(*worker, lines_[n], n);
            if (!answer) return answer.error();
            if (answer->empty()) continue;
            if (auto done = take(*answer); !done) return done;
        }
        return {};
    }

    std::vector<std::string> lines_;
};

std::map<std::string, std::string> files_of(const fs::path& folder) {
    std::map<std::string, std::string> out;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (entry.is_regular_file()) {
            out[fs::relative(entry.path(), folder).string()] = TemporaryFolder::read(entry.path());
        }
    }
    return out;
}

ReleaseOptions options_of(ReleaseMethod method, const std::string& policy) {
    ReleaseOptions options;
    options.plan.k = 4;
    options.plan.method = method;
    options.seed = 11;
    options.tag.policy = policy;
    options.common.threads = 2;
    options.common.quiet = true;
    return options;
}

// What is released of notes on other machines is what one machine releases, byte for byte.
void expect_same(ReleaseMethod method, const std::string& policy_text) {
    const TemporaryFolder folder;
    const std::string policy = policy_text.empty() ? "" : folder.write("policy.json", policy_text);
    const auto lines = sample_lines();
    ASSERT_GT(lines.size(), 20U);
    std::string all;
    for (const auto& line : lines) all += line + "\n";
    ReleaseOptions options = options_of(method, policy);
    options.input = folder.write("in.jsonl", all);
    options.output = folder / "local";
    const auto local = run_release(options);
    ASSERT_TRUE(local) << local.error().message();

    Here here(lines);
    options.input.clear();
    options.output = folder / "remote";
    options.remote = &here.remote_;
    const auto remote = run_release(options);
    ASSERT_TRUE(remote) << remote.error().message();
    EXPECT_EQ(remote->notes, local->notes);
    EXPECT_EQ(remote->withheld, local->withheld);
    const auto expected = files_of(folder / "local");
    EXPECT_TRUE(expected.contains("manifest.sig"));
    EXPECT_EQ(files_of(folder / "remote"), expected);
}

TEST(RemoteNotes, ListsAreThoseOfOneMachine) { expect_same(ReleaseMethod::enumerate, ""); }
TEST(RemoteNotes, RangesAreThoseOfOneMachine) { expect_same(ReleaseMethod::k_anonymity, ""); }
TEST(RemoteNotes, SafeHarborIsThatOfOneMachine) { expect_same(ReleaseMethod::safe_harbor, ""); }
TEST(RemoteNotes, SurrogatesAndNumbersAreThoseOfOneMachine) {
    expect_same(ReleaseMethod::enumerate, R"({"labels":{"DOCTOR":"surrogate","RACE":"keep"},"numbered":true,)"
                                          R"("deny":["Riverside"]})");
}
TEST(RemoteNotes, ShiftedDatesAreThoseOfOneMachine) {
    expect_same(ReleaseMethod::enumerate,
                R"({"labels":{"DATE":"shift","AGE":{"action":"enumerate","grain":"5-year"}}})");
}

class RefusedRemote : public ::testing::Test {
   protected:
    Error refused(std::vector<std::string> lines, const std::function<void(RemoteNotes&)>& change = {}) {
        Here here(std::move(lines));
        if (change) change(here.remote_);
        ReleaseOptions options = options_of(ReleaseMethod::enumerate, "");
        options.output = folder_ / "out";
        options.remote = &here.remote_;
        const auto outcome = run_release(options);
        EXPECT_FALSE(outcome);
        EXPECT_FALSE(fs::exists(options.output)) << "nothing is written";
        return outcome ? Error{} : outcome.error();
    }
    TemporaryFolder folder_;
};

TEST_F(RefusedRemote, AnIdTwice) {
    auto lines = sample_lines();
    lines.push_back(lines.front());
    EXPECT_NE(refused(lines).message().find("was there before"), std::string::npos);
}

TEST_F(RefusedRemote, ANoteWithoutTags) {
    auto lines = sample_lines();
    lines.push_back(R"({"note_id":"untagged","patient_id":"p","text":"Mrs. Brown has fever."})");
    const auto error = refused(lines);
    EXPECT_NE(error.message().find("the note has no tags"), std::string::npos);
    EXPECT_EQ(error.message().find("Brown"), std::string::npos);
}

TEST_F(RefusedRemote, ANoteThatIsMissingInTheSecondReading) {
    const auto error = refused(sample_lines(), [](RemoteNotes& remote) {
        const auto all = remote.finish;
        remote.finish = [all](const std::string& settings, std::size_t notes, const RemoteNotes::OrderOf& order_of,
                              const RemoteNotes::Take& take) {
            return all(
                settings, notes, [&](std::size_t n) { return n == 5 ? std::string() : order_of(n); }, take);
        };
    });
    EXPECT_NE(error.message().find("in another order, or others"), std::string::npos);
}

TEST_F(RefusedRemote, AValueInTheReport) {
    const auto error = refused(sample_lines(), [](RemoteNotes& remote) {
        remote.search = [](const std::string&) { return Result<std::size_t>(2); };
    });
    EXPECT_NE(error.message().find("shows 2 values of the originals"), std::string::npos);
}

TEST_F(RefusedRemote, AWorkerThatFails) {
    const auto error = refused(sample_lines(), [](RemoteNotes& remote) {
        remote.gather = [](const std::string&, const RemoteNotes::Take& take) { return take("\x01garbage"); };
    });
    EXPECT_NE(error.message().find("the same version of scrim"), std::string::npos);
}

}  // namespace
}  // namespace scrim
