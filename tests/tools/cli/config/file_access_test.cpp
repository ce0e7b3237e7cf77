#include "tools/cli/config/file_access.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/temporary_folder.h"

namespace scrim {
namespace {

using ::testing::Contains;
using ::testing::Not;

class FileAccessTest : public ::testing::Test {
   protected:
    void SetUp() override {
        for (const char* name : {"in", "made"}) std::filesystem::create_directory(folder_.path() / name);
        for (const char* name : {"notes.txt", "notes.ann", "other.txt", "out.csv", "out.manifest.json", "tree.csv"}) {
            folder_.write(name, "x");
        }
    }
    [[nodiscard]] std::string in(const std::string& name) const { return folder_ / name; }
    [[nodiscard]] std::string real(const std::string& name) const {
        return std::filesystem::weakly_canonical(in(name)).string();
    }

    TemporaryFolder folder_;
};

TEST_F(FileAccessTest, ReadsWhatIsNamedAndWritesWhereItGoes) {
    const auto access = file_access({"tag", in("notes.txt"), "-o", in("made/deep/out"), "--threads", "2"});
    ASSERT_TRUE(access);
    EXPECT_THAT(access->read, Contains(in("notes.txt")));
    EXPECT_THAT(access->read, Contains(in("notes.ann")));
    EXPECT_THAT(access->read, Not(Contains(in("other.txt"))));
    EXPECT_THAT(access->read, Not(Contains(in(""))));
    EXPECT_THAT(access->write, Contains(real("made"))) << "the folder that is there";
    EXPECT_THAT(access->write, Not(Contains(real("in"))));
}

TEST_F(FileAccessTest, AReleaseIsReadWithWhatLiesBesideIt) {
    const auto access = file_access({"verify", in("out.csv"), "--private=" + in("made")});
    ASSERT_TRUE(access);
    EXPECT_THAT(access->read, Contains(std::filesystem::path(in("out.csv")).parent_path().string()));
    EXPECT_THAT(access->write, Contains(real("made")));
}

TEST_F(FileAccessTest, TakesFilesOutOfListsAndPairs) {
    const auto access = file_access({"trajectories", "anonymize", in("out.csv"), "--attribute",
                                     "dna=" + in("tree.csv") + ":0.5", "-o", in("made/x.csv")});
    ASSERT_TRUE(access);
    EXPECT_THAT(access->read, Contains(in("tree.csv")));
}

TEST_F(FileAccessTest, CommandsThatServeOrTrainAreNotKeptToFiles) {
    for (const char* command : {"review", "serve", "train", "config", "register"}) {
        EXPECT_FALSE(file_access({command, in("in")})) << command;
    }
    EXPECT_FALSE(file_access({}));
}

}  // namespace
}  // namespace scrim
