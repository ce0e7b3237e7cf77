#include "anon/core/release_files.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>

#include "nlp/base/files/input.h"
#include "tests/temporary_folder.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;
using Names = std::vector<std::string>;

class ReleaseFiles : public ::testing::Test {
   protected:
    void SetUp() override {
        fs::create_directories(folder_ / "notes");
        folder_.write("notes.jsonl", "{}\n");
        folder_.write("notes/r1.txt", "Fever.");
        seal(1);
    }
    void seal(std::uint64_t seed) {
        const auto signer = SigningKey::from(Key::from_seed(seed));
        ASSERT_TRUE(signer);
        ASSERT_TRUE(write_manifest(folder_ / "manifest.json", {{"kind", "notes"}},
                                   {folder_ / "notes.jsonl", folder_ / "notes"}, *signer));
        fingerprint_ = signer->fingerprint();
    }
    [[nodiscard]] Names failing(const std::string& signer = {}) const {
        const auto release = open_release(folder_.path());
        EXPECT_TRUE(release);
        Names names;
        for (const Check& check : check_files(*release, signer)) {
            EXPECT_TRUE(check.of_form);
            if (!check.holds) names.push_back(check.name);
        }
        return names;
    }
    void edit(const std::string& name, const std::string& bytes) const {
        folder_.write(name, bytes);
        set_release_time(folder_ / name);
    }

    TemporaryFolder folder_;
    std::string fingerprint_;
};

TEST_F(ReleaseFiles, AsTheyWereWrittenAndSigned) {
    EXPECT_EQ(failing(), Names{});
    EXPECT_EQ(failing(fingerprint_), Names{});
    EXPECT_EQ(failing(std::string(40, '0')), Names{"signature"});
    seal(2);
    EXPECT_EQ(failing(), Names{});
}

TEST_F(ReleaseFiles, APipeIsNoPlainFileAndIsNotWaitedFor) {
    ASSERT_EQ(::mkfifo((folder_ / "notes/r2.txt").c_str(), 0600), 0);
    set_release_time(folder_ / "notes/r2.txt");
    EXPECT_EQ(failing(), (Names{"links", "checksum of notes/"}));
}

TEST_F(ReleaseFiles, AManifestIsWrittenInOneWay) {
    const auto text = read_file(folder_ / "manifest.json", 1 << 20);
    ASSERT_TRUE(text);
    for (const std::string& changed : {"\n" + *text, "{\"kind\": \"Harold\"," + text->substr(1)}) {
        edit("manifest.json", changed);
        const auto names = failing();
        EXPECT_NE(std::find(names.begin(), names.end(), "form of the manifest"), names.end());
    }
}

TEST_F(ReleaseFiles, AFileThatNoReleaseHasFailsEvenIfTheManifestNamesIt) {
    folder_.write("extra.csv", "Harold");
    const auto signer = SigningKey::from(Key::from_seed(1));
    ASSERT_TRUE(signer);
    ASSERT_TRUE(write_manifest(folder_ / "manifest.json", {{"kind", "notes"}},
                               {folder_ / "notes.jsonl", folder_ / "notes", folder_ / "extra.csv"}, *signer));
    EXPECT_EQ(failing(), Names{"set of files"});
}

TEST_F(ReleaseFiles, TimesCountToTheNanosecond) {
    const struct timespec times[2] = {{946684800, 7}, {946684800, 7}};
    ASSERT_EQ(::utimensat(AT_FDCWD, (folder_ / "notes/r1.txt").c_str(), times, 0), 0);
    EXPECT_EQ(failing(), Names{"file times"});
}

TEST_F(ReleaseFiles, AChangedFileFailsItsChecksum) {
    edit("notes.jsonl", "{} \n");
    EXPECT_EQ(failing(), Names{"checksum of notes.jsonl"});
    fs::remove(folder_ / "notes.jsonl");
    EXPECT_EQ(failing(), (Names{"set of files", "checksum of notes.jsonl"}));
}

TEST_F(ReleaseFiles, AFolderHasOneChecksum) {
    edit("notes/r1.txt", "Cough.");
    EXPECT_EQ(failing(), Names{"checksum of notes/"});
    edit("notes/r1.txt", "Fever.");
    EXPECT_EQ(failing(), Names{});
    edit("notes/r2.txt", "");
    EXPECT_EQ(failing(), Names{"checksum of notes/"});
    fs::rename(folder_ / "notes/r1.txt", folder_ / "notes/r2.txt");
    EXPECT_EQ(failing(), Names{"checksum of notes/"}) << "the name counts";
}

TEST_F(ReleaseFiles, FilesThatTheManifestDoesNotName) {
    edit("more.csv", "");
    EXPECT_EQ(failing(), Names{"set of files"});
    fs::remove(folder_ / "more.csv");
    fs::create_directories(folder_ / "more");
    EXPECT_EQ(failing(), Names{"set of files"});
}

TEST_F(ReleaseFiles, LinksAndTimes) {
    fs::rename(folder_ / "notes.jsonl", folder_ / "../outside.jsonl");
    fs::create_symlink(folder_ / "../outside.jsonl", folder_ / "notes.jsonl");
    EXPECT_EQ(failing(), (Names{"links", "checksum of notes.jsonl"}));
    fs::remove(folder_ / "notes.jsonl");
    fs::rename(folder_ / "../outside.jsonl", folder_ / "notes.jsonl");
    EXPECT_EQ(failing(), Names{});
    folder_.write("notes/r1.txt", "Fever.");
    EXPECT_EQ(failing(), Names{"file times"});
}

TEST_F(ReleaseFiles, TheSignatureIsOfTheManifest) {
    const std::string text = TemporaryFolder::read(folder_ / "manifest.json");
    edit("manifest.json", text + " ");
    EXPECT_EQ(failing(), (Names{"form of the manifest", "signature"}));
    edit("manifest.json", text);
    EXPECT_EQ(failing(), Names{});
    const std::string line = TemporaryFolder::read(folder_ / "manifest.sig");
    edit("manifest.sig", "");
    EXPECT_EQ(failing(), Names{"signature"});
    edit("manifest.sig", line + line);
    EXPECT_EQ(failing(), Names{"signature"});
    fs::remove(folder_ / "manifest.sig");
    EXPECT_EQ(failing(), (Names{"set of files", "signature"}));
    seal(2);
    edit("manifest.json", text);
    EXPECT_EQ(failing(), Names{"signature"}) << "signed by another";
}

TEST_F(ReleaseFiles, NamesStayInsideOfTheRelease) {
    auto release = open_release(folder_.path());
    ASSERT_TRUE(release);
    release->manifest["files"]["../secret"] = "sha256:0";
    EXPECT_FALSE(check_files(*release).front().holds);
    release->manifest.erase("files");
    EXPECT_FALSE(check_files(*release).front().holds) << "a manifest without checksums proves nothing";
}

}  // namespace
}  // namespace scrim
