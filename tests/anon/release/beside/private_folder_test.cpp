#include "anon/release/beside/private_folder.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "tests/temporary_folder.h"

namespace scrim {
namespace {

mode_t mode_of(const std::string& path) {
    struct stat info {};
    EXPECT_EQ(::stat(path.c_str(), &info), 0) << path;
    return info.st_mode & 0777U;
}

TEST(ReleasePrivate, KeyLinkAndNotesToLookAt) {
    const TemporaryFolder folder;
    const std::string mine = folder / "mine";
    ASSERT_TRUE(make_private_folder(mine));
    EXPECT_EQ(mode_of(mine), 0700U);
    WrittenNotes written;
    written.links = {{"r1", "q1", "old,note", "old patient", 0}};
    written.withheld = {"r1"};
    written.searched_again = {"r2"};
    const Key key = Key::from_seed(1);
    ASSERT_TRUE(write_private(mine, key, written));
    EXPECT_EQ(TemporaryFolder::read(mine + "/key"), key.hex() + "\n");
    EXPECT_EQ(TemporaryFolder::read(mine + "/links.csv"),
              "note_id,patient,original_note_id,original_patient_id\nr1,q1,\"old,note\",old patient\n");
    EXPECT_EQ(TemporaryFolder::read(mine + "/look_at.csv"),
              "note_id,why\nr1,text withheld: a hidden value could not be taken out\n"
              "r2,a hidden value was found once more and masked\n");
    for (const char* name : {"/key", "/links.csv", "/look_at.csv"}) EXPECT_EQ(mode_of(mine + name), 0600U);
}

TEST(ReleasePrivate, AFolderOthersCouldReadIsClosed) {
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder / "open");
    ::chmod((folder / "open").c_str(), 0755);
    ASSERT_TRUE(make_private_folder(folder / "open"));
    EXPECT_EQ(mode_of(folder / "open"), 0700U);
    folder.write("file", "x");
    EXPECT_FALSE(make_private_folder(folder / "file"));
}

}  // namespace
}  // namespace scrim
