#include "anon/core/manifest.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "anon/core/release_files.h"
#include "nlp/base/files/output.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class ReleaseTest : public testing::Test {
   protected:
    void SetUp() override {
        folder_ = fs::path(testing::TempDir()) /
                  (std::string("release_") + testing::UnitTest::GetInstance()->current_test_info()->name());
        fs::remove_all(folder_);
        fs::create_directories(folder_);
    }
    [[nodiscard]] static SigningKey signer() { return *SigningKey::from(Key::from_seed(1)); }
    [[nodiscard]] static std::vector<std::string> failing(const Release& release) {
        std::vector<std::string> names;
        for (const Check& check : check_files(release)) {
            if (!check.holds) names.push_back(check.name);
        }
        return names;
    }
    [[nodiscard]] std::string at(const std::string& name) const { return (folder_ / name).string(); }

    fs::path folder_;
};

TEST(ReleaseName, TheManifestIsBesideTheData) {
    EXPECT_EQ(manifest_path_for("out.csv"), "out.manifest.json");
    EXPECT_EQ(manifest_path_for("a/out.csv.gz"), "a/out.manifest.json");
    EXPECT_EQ(manifest_path_for("out.json"), "out.manifest.json");
    EXPECT_EQ(manifest_path_for("a.b/out.v2.csv.zst"), "a.b/out.v2.manifest.json");
}

TEST_F(ReleaseTest, IsFoundByDataOrManifest) {
    ASSERT_TRUE(write_file(at("out.csv"), "patient,code\n"));
    ASSERT_TRUE(
        write_manifest(at("out.manifest.json"), {{"kind", "trajectories"}, {"k", 5}}, {at("out.csv")}, signer()));
    for (const char* name : {"out.csv", "out.manifest.json"}) {
        const auto release = open_release(at(name));
        ASSERT_TRUE(release) << release.error().message();
        EXPECT_EQ(release->path, at("out.csv"));
        EXPECT_EQ(release->manifest_path, at("out.manifest.json"));
        EXPECT_EQ(release->manifest["k"], 5);
        EXPECT_EQ(release->manifest["scrim"], SCRIM_VERSION);
        EXPECT_EQ(failing(*release), std::vector<std::string>{});
    }
}

TEST_F(ReleaseTest, AFolderOfNotesHasItsManifestInside) {
    ASSERT_TRUE(write_file(at("notes.jsonl"), "{}\n"));
    ASSERT_TRUE(write_manifest(at("manifest.json"), {{"kind", "notes"}}, {at("notes.jsonl")}, signer()));
    for (const auto& path : {folder_.string(), at("manifest.json")}) {
        const auto release = open_release(path);
        ASSERT_TRUE(release) << release.error().message();
        EXPECT_EQ(release->path, folder_.string());
    }
}

TEST_F(ReleaseTest, WhatIsNoReleaseIsSaid) {
    EXPECT_THAT(open_release(at("nothing.csv")).error().message(), HasSubstr("manifest is missing"));
    ASSERT_TRUE(write_file(at("a.manifest.json"), "[1]"));
    EXPECT_THAT(open_release(at("a.csv")).error().message(), HasSubstr("what kind"));
    ASSERT_TRUE(write_file(at("a.manifest.json"), "{\"kind\": 3}"));
    EXPECT_FALSE(open_release(at("a.csv")));
    ASSERT_TRUE(write_file(at("a.manifest.json"), "{\"kind\": "));
    EXPECT_FALSE(open_release(at("a.csv")));
    EXPECT_FALSE(write_manifest(at("b.manifest.json"), {{"kind", "codes"}}, {at("missing.csv")}, signer()));
}

}  // namespace
}  // namespace scrim
