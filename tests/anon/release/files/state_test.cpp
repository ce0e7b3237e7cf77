#include "anon/release/files/state.h"

#include <gtest/gtest.h>

#include "tests/temporary_folder.h"

namespace scrim {
namespace {

class ReleaseStates : public ::testing::Test {
   protected:
    ReleaseStates() {
        options_.input = folder_.write("in.jsonl", "x");
        options_.output = folder_ / "out";
        options_.private_folder = folder_ / "mine";
        std::filesystem::create_directories(work());
    }
    [[nodiscard]] std::string work() const { return work_folder_of(options_); }
    [[nodiscard]] ReleaseState open() const {
        auto state = ReleaseState::open(options_, options_.input, work());
        EXPECT_TRUE(state);
        return std::move(*state);
    }

    TemporaryFolder folder_;
    ReleaseOptions options_;
};

TEST_F(ReleaseStates, TheSameCommandGoesOnWithTheSameKey) {
    const ReleaseState first = open();
    EXPECT_FALSE(first.goes_on());
    const ReleaseState second = open();
    EXPECT_TRUE(second.goes_on());
    EXPECT_EQ(second.key().hex(), first.key().hex());
    options_.common.threads = 7;
    EXPECT_EQ(open().key().hex(), first.key().hex()) << "threads change nothing";
}

TEST_F(ReleaseStates, AnotherCommandInputOrPolicyHasAnotherKey) {
    const std::string first = open().key().hex();
    options_.plan.k = 7;
    const std::string second = open().key().hex();
    EXPECT_NE(second, first);
    folder_.write("in.jsonl", "other");
    const std::string third = open().key().hex();
    EXPECT_NE(third, second);
    options_.tag.policy = folder_.write("policy.json", "{}");
    EXPECT_NE(open().key().hex(), third);
}

TEST_F(ReleaseStates, WithoutAPrivateFolderTheKeyIsKeptNowhere) {
    options_.private_folder.clear();
    EXPECT_EQ(work(), folder_ / ".out.work");
    std::filesystem::create_directories(work());
    EXPECT_NE(open().key().hex(), open().key().hex());
    const std::string key = open().key().hex();
    for (const auto& entry : std::filesystem::directory_iterator(work())) {
        EXPECT_EQ(TemporaryFolder::read(entry.path()).find(key), std::string::npos);
        EXPECT_NE(entry.path().filename(), "run");
    }
}

TEST_F(ReleaseStates, WhatAnotherRunLeftIsRemoved) {
    (void)open();
    const auto work_file = [this](const char* name) { return work() + "/" + name; };
    std::ofstream(work_file("tagged.jsonl")) << "notes of the first input";
    std::ofstream(work_file("standard_input")) << "of this run";
    options_.plan.k = 7;
    (void)open();
    EXPECT_TRUE(std::filesystem::exists(work_file("tagged.jsonl"))) << "another k needs no new tagging";
    EXPECT_TRUE(has_work(work()));
    folder_.write("in.jsonl", "y");
    (void)open();
    EXPECT_FALSE(std::filesystem::exists(work_file("tagged.jsonl")));
    EXPECT_TRUE(std::filesystem::exists(work_file("standard_input")));
    EXPECT_FALSE(has_work(work()));
}

TEST_F(ReleaseStates, KnowsWhatWasPublished) {
    (void)open();
    const ReleaseState state = open();
    std::filesystem::create_directories(options_.output);
    const std::string manifest = folder_.write("out/manifest.json", "{}");
    EXPECT_FALSE(state.is_published()) << "an older release";
    ASSERT_TRUE(state.will_publish(manifest));
    EXPECT_TRUE(state.is_published());
    folder_.write("out/manifest.json", "{ }");
    EXPECT_FALSE(state.is_published()) << "another release is there";
}

TEST_F(ReleaseStates, ASeedIsItsOwnKey) {
    options_.seed = 3;
    EXPECT_EQ(open().key().hex(), Key::from_seed(3).hex());
}

TEST_F(ReleaseStates, ABrokenStateIsNotUsed) {
    const std::string first = open().key().hex();
    const std::string stored = TemporaryFolder::read(work() + "/run");
    std::ofstream(work() + "/run") << stored.substr(0, stored.size() - 10);
    EXPECT_NE(open().key().hex(), first);
}

}  // namespace
}  // namespace scrim
