#include "anon/release/options.h"

#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "tests/temporary_folder.h"

namespace scrim {
namespace {

class ReleaseFingerprint : public ::testing::Test {
   protected:
    using Change = std::function<void(ReleaseOptions&)>;
    ReleaseFingerprint() {
        options_.input = folder_.write("in.jsonl", "x");
        options_.output = folder_ / "out";
    }
    ReleaseFingerprints print(const Change& change = {}) {
        ReleaseOptions options = options_;
        if (change) change(options);
        auto prints = fingerprints(options, options_.input);
        EXPECT_TRUE(prints);
        return *prints;
    }
    std::set<std::string> releases(const std::vector<Change>& changes) {
        std::set<std::string> out;
        for (const auto& change : changes) out.insert(print(change).release);
        return out;
    }

    TemporaryFolder folder_;
    ReleaseOptions options_;
};

TEST_F(ReleaseFingerprint, EveryOptionChangesIt) {
    const std::string file = folder_.write("more.csv", "x");
    const std::vector<Change> changes{{},
                                      [](ReleaseOptions& o) { o.input = "-"; },
                                      [](ReleaseOptions& o) { o.output += "2"; },
                                      [](ReleaseOptions& o) { o.plan.method = ReleaseMethod::k_anonymity; },
                                      [](ReleaseOptions& o) { o.plan.k = 6; },
                                      [](ReleaseOptions& o) { o.plan.drill_down = DrillDown::none; },
                                      [&](ReleaseOptions& o) { o.structured = file; },
                                      [](ReleaseOptions& o) { o.private_folder = "x"; },
                                      [](ReleaseOptions& o) { o.keep_ids = true; },
                                      [](ReleaseOptions& o) { o.seed = 0; },
                                      [](ReleaseOptions& o) { o.seed = 1; },
                                      [](ReleaseOptions& o) { o.overwrite = true; },
                                      [](ReleaseOptions& o) { o.strict = true; },
                                      [](ReleaseOptions& o) { o.untagged = Untagged::tag; },
                                      [](ReleaseOptions& o) { o.untagged = Untagged::refuse; },
                                      [](ReleaseOptions& o) { o.read.text_column = "x"; },
                                      [](ReleaseOptions& o) { o.tag.titles = true; }};
    EXPECT_EQ(releases(changes).size(), changes.size());
    const std::vector<Change> nothing{{},
                                      [](ReleaseOptions& o) { o.common.threads = 9; },
                                      [](ReleaseOptions& o) { o.plan.threads = 9; },
                                      [](ReleaseOptions& o) { o.common.quiet = true; }};
    EXPECT_EQ(releases(nothing).size(), 1U) << "what changes no byte of the release";
}

TEST_F(ReleaseFingerprint, OfTaggingAKOrAMethodChangesNothing) {
    const std::string first = print().tagging;
    EXPECT_EQ(print([](ReleaseOptions& o) { o.plan.k = 6; }).tagging, first);
    EXPECT_EQ(print([](ReleaseOptions& o) { o.output += "2"; }).tagging, first);
    EXPECT_NE(print([](ReleaseOptions& o) { o.tag.taggers = "rules"; }).tagging, first);
    EXPECT_NE(print([](ReleaseOptions& o) { o.read.patient_from = "folder"; }).tagging, first);
}

TEST_F(ReleaseFingerprint, TheContentOfTheInputChangesBothEvenWhereSizeAndTimeDoNot) {
    const auto first = print();
    const auto time = std::filesystem::last_write_time(options_.input);
    folder_.write("in.jsonl", "y");
    std::filesystem::last_write_time(options_.input, time);
    EXPECT_NE(print().tagging, first.tagging);
    EXPECT_NE(print().release, first.release);
}

}  // namespace
}  // namespace scrim
