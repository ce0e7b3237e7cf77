#include "anon/release/files/folder.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/temporary_folder.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;

class ReleaseFolders : public ::testing::Test {
   protected:
    // Two notes, put in one order and published in the other.
    void publish(bool overwrite = false) {
        auto folder = ReleaseFolder::open(out(), overwrite);
        ASSERT_TRUE(folder) << folder.error().message();
        ASSERT_TRUE(folder->put("r2", "{second}\n", "second"));
        ASSERT_TRUE(folder->put("r1", "{first}\n", "first"));
        ASSERT_TRUE(folder->finish({1, 0}));
        std::ofstream(folder->path("manifest.json")) << "{}";
        EXPECT_FALSE(fs::exists(out()) && !overwrite) << "nothing is there before it is complete";
        ASSERT_TRUE(folder->publish());
    }
    [[nodiscard]] std::string out() const { return folder_ / "out"; }

    TemporaryFolder folder_;
};

TEST_F(ReleaseFolders, NotesAreInTheOrderOfTheRelease) {
    publish();
    EXPECT_EQ(TemporaryFolder::read(out() + "/notes.jsonl"), "{first}\n{second}\n");
    EXPECT_EQ(TemporaryFolder::read(out() + "/notes/r1.txt"), "first");
    EXPECT_EQ(folder_.names(), std::vector<std::string>{"out"}) << "nothing is left beside it";
    EXPECT_FALSE(fs::exists(out() + "/spool"));
}

TEST_F(ReleaseFolders, NobodyElseReadsWhatIsNotPublished) {
    {
        auto folder = ReleaseFolder::open(out(), false);
        ASSERT_TRUE(folder);
        EXPECT_EQ(fs::status(folder->folder()).permissions(), fs::perms::owner_all);
    }
    publish();
    const auto usual = folder_ / "usual";
    fs::create_directory(usual);
    EXPECT_EQ(fs::status(out()).permissions(), fs::status(usual).permissions()) << "as the user's other folders";
}

TEST_F(ReleaseFolders, AllFilesHaveOneTime) {
    publish();
    std::set<fs::file_time_type> times{fs::last_write_time(out())};
    for (const auto& entry : fs::recursive_directory_iterator(out())) times.insert(entry.last_write_time());
    EXPECT_EQ(times.size(), 1U);
}

TEST_F(ReleaseFolders, WhatIsNotPublishedLeavesNothing) {
    {
        auto folder = ReleaseFolder::open(out(), false);
        ASSERT_TRUE(folder);
        ASSERT_TRUE(folder->put("r1", "x", "y"));
    }
    EXPECT_TRUE(folder_.names().empty());
}

TEST_F(ReleaseFolders, APlaceThatIsTakenIsRefused) {
    publish();
    EXPECT_FALSE(ReleaseFolder::open(out(), false));
    publish(true);
    fs::remove(out() + "/manifest.json");
    EXPECT_FALSE(ReleaseFolder::open(out(), true)) << "no release";
    EXPECT_TRUE(fs::exists(out() + "/notes.jsonl"));
}

TEST_F(ReleaseFolders, WhatAKilledRunLeftIsTidiedUp) {
    fs::create_directories(folder_ / ".out.partial/notes");
    folder_.write(".out.partial/notes/old.txt", "half");
    publish();
    EXPECT_FALSE(fs::exists(out() + "/notes/old.txt"));
    // Killed between the two moves of a release that replaces another.
    fs::rename(out(), folder_ / ".out.old");
    EXPECT_FALSE(ReleaseFolder::open(out(), false)) << "the older one is back at its place";
    EXPECT_EQ(TemporaryFolder::read(out() + "/notes/r1.txt"), "first");
}

TEST(ReleaseNames, AreAPermutationDrawnFromTheKey) {
    const ReleaseNames names = draw_names(200, 50, Key::from_seed(1));
    std::set<std::string> notes;
    std::set<std::string> patients;
    for (std::uint32_t i = 0; i < 200; ++i) notes.insert(names.note_id(i));
    for (std::uint32_t i = 0; i < 50; ++i) patients.insert(names.patient_id(i));
    EXPECT_EQ(notes.size(), 200U);
    EXPECT_EQ(*notes.begin(), "r0001");
    EXPECT_EQ(*notes.rbegin(), "r0200");
    EXPECT_EQ(patients.size(), 50U);
    EXPECT_FALSE(std::is_sorted(names.note_rank.begin(), names.note_rank.end()));
    EXPECT_EQ(draw_names(200, 50, Key::from_seed(1)).note_rank, names.note_rank);
    EXPECT_NE(draw_names(200, 50, Key::from_seed(2)).note_rank, names.note_rank);
}

}  // namespace
}  // namespace scrim
