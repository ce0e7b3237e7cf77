#include "nlp/base/files/file_walk.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "tests/temporary_folder.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;
using Names = std::vector<std::string>;

class FileWalks : public ::testing::Test {
   protected:
    FileWalks() {
        fs::create_directories(folder_ / "in/b");
        fs::create_directories(folder_ / "out");
        folder_.write("in/a.txt", "");
        folder_.write("in/b/c.txt", "");
        folder_.write("in/.hidden", "");
        folder_.write("out/secret.txt", "");
    }
    Names walk(FileWalk::Options options = {}) {
        FileWalk files(folder_ / "in", std::move(options));
        Names out;
        while (true) {
            const auto file = files.next();
            if (!file) return {"error"};
            if (!*file) break;
            out.push_back((*file)->lexically_relative(folder_ / "in"));
        }
        not_followed_ = files.not_followed();
        first_ = files.first_not_followed();
        return out;
    }

    TemporaryFolder folder_;
    std::size_t not_followed_ = 0;
    std::string first_;
};

TEST_F(FileWalks, GivesFilesInOrderWithoutHiddenOnes) { EXPECT_EQ(walk(), (Names{"a.txt", "b/c.txt"})); }

TEST_F(FileWalks, FollowsNoLinkAndOpensNoPipe) {
    fs::create_symlink(folder_ / "out/secret.txt", folder_ / "in/link.txt");
    fs::create_directory_symlink(folder_ / "out", folder_ / "in/more");
    fs::create_directory_symlink(folder_ / "in", folder_ / "in/b/loop");
    ASSERT_EQ(::mkfifo((folder_ / "in/pipe.txt").c_str(), 0600), 0);
    EXPECT_EQ(walk(), (Names{"a.txt", "b/c.txt"}));
    EXPECT_EQ(not_followed_, 4U);
    EXPECT_FALSE(first_.empty());
}

TEST_F(FileWalks, LeavesOutWhereOutputGoes) {
    EXPECT_EQ(walk({{folder_ / "in/b/"}, {}}), Names{"a.txt"});
    EXPECT_EQ(walk({{folder_ / "in/b", folder_ / "in/a.txt"}, {}}), Names{});
}

TEST_F(FileWalks, FoldersThatAreNamedLikeFilesAreGivenOut) {
    EXPECT_EQ(walk({{}, [](const std::string& name) { return name == "b"; }}), (Names{"a.txt", "b"}));
}

TEST_F(FileWalks, AFolderThatCannotBeListedIsAReadError) {
    FileWalk files(folder_ / "absent", {});
    const auto file = files.next();
    ASSERT_FALSE(file);
    EXPECT_EQ(file.error().kind, ErrorKind::unreadable);
}

}  // namespace
}  // namespace scrim
