#include "nlp/base/files/output.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <string>

#include "nlp/base/files/input.h"
#include "nlp/base/random.h"
#include "tests/temporary_folder.h"

namespace scrim {
namespace {

using Names = std::vector<std::string>;

TEST(Output, AppearsOnlyAtCommit) {
    const TemporaryFolder folder;
    const std::string path = folder.write("a.txt", "old");
    {
        auto output = open_output(path);
        ASSERT_TRUE(output);
        ASSERT_TRUE((*output)->write("new"));
        EXPECT_EQ(TemporaryFolder::read(path), "old");
        ASSERT_TRUE((*output)->commit());
        EXPECT_EQ(TemporaryFolder::read(path), "new");
    }
    EXPECT_EQ(folder.names(), Names{"a.txt"});
}

TEST(Output, IsGoneWithoutCommit) {
    const TemporaryFolder folder;
    const std::string path = folder.write("a.txt", "old");
    {
        auto output = open_output(path);
        ASSERT_TRUE((*output)->write(std::string(1'000'000, 'x')));
        EXPECT_EQ(folder.names().size(), 2U);
    }
    EXPECT_EQ(TemporaryFolder::read(path), "old");
    EXPECT_EQ(folder.names(), Names{"a.txt"});
}

TEST(Output, CompressesByNameAndReadsBack) {
    const TemporaryFolder folder;
    Random random(1);
    std::string text;
    for (const char* name : {"a", "a.gz", "a.zst"}) {
        auto output = open_output(folder / name);
        text.clear();
        for (const std::size_t size : {0, 1, 70'000, 300'000, 3, 262'144, 262'143}) {
            const std::string piece(size, static_cast<char>('a' + random.below(26)));
            ASSERT_TRUE((*output)->write(piece));
            text += piece;
        }
        ASSERT_TRUE((*output)->commit());
        EXPECT_TRUE(*read_file(folder / name, text.size()) == text) << name;
    }
    EXPECT_LT(std::filesystem::file_size(folder / "a.gz"), text.size() / 10);
    EXPECT_LT(std::filesystem::file_size(folder / "a.zst"), text.size() / 10);
}

TEST(Output, EmptyFilesAreValidInEveryForm) {
    const TemporaryFolder folder;
    for (const char* name : {"a", "a.gz", "a.zst"}) {
        ASSERT_TRUE(write_file(folder / name, ""));
        EXPECT_EQ(*read_file(folder / name, 10), "");
    }
}

TEST(Output, PrivateFileIsItsOwnersAlone) {
    const TemporaryFolder folder;
    const std::string path = folder.write("key", "old, and open to all");
    ASSERT_EQ(::chmod(path.c_str(), 0644), 0);
    ASSERT_TRUE(write_file(path, "secret", {.private_file = true}));
    struct stat info {};
    ASSERT_EQ(::stat(path.c_str(), &info), 0);
    EXPECT_EQ(info.st_mode & 07777U, 0600U);
}

TEST(Output, PrivateFileIsPrivateFromItsFirstByteOn) {
    const TemporaryFolder folder;
    const std::string partial = folder.write("key.partial-" + std::to_string(::getpid()), "of a run that died");
    ASSERT_EQ(::chmod(partial.c_str(), 0644), 0);
    auto output = open_output(folder / "key", {.private_file = true});
    struct stat info {};
    ASSERT_EQ(::stat(partial.c_str(), &info), 0);
    EXPECT_EQ(info.st_mode & 07777U, 0600U);
    EXPECT_EQ(info.st_size, 0);
}

TEST(Output, FullDiskIsAnErrorWithAdvice) {
    for (const std::string& bytes : {std::string(10, 'x'), std::string(1'000'000, 'x')}) {
        const auto done = write_file("/dev/full", bytes);
        ASSERT_FALSE(done);
        EXPECT_EQ(done.error().kind, ErrorKind::bad_input);
        EXPECT_EQ(done.error().place.file, "/dev/full");
        EXPECT_EQ(done.error().advice, "free some disk space and run again");
    }
    EXPECT_TRUE(std::filesystem::is_character_file("/dev/full"));
}

// A limit on the size of files fails a write in the middle, as a disk that fills up does.
TEST(Output, DiskThatFillsUpLeavesTheOldFileEvenIfTheCallerGoesOn) {
    const TemporaryFolder folder;
    const std::string path = folder.write("a.txt", "old");
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
    auto* const handler = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit small{100'000, before.rlim_max};
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
    bool write_failed = false;
    bool commit_failed = false;
    {
        auto output = open_output(path);
        write_failed = !(*output)->write(std::string(1'000'000, 'x'));
        (void)(*output)->write("small");
        commit_failed = !(*output)->commit();
    }
    ::setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, handler);
    EXPECT_TRUE(write_failed);
    EXPECT_TRUE(commit_failed);
    EXPECT_EQ(TemporaryFolder::read(path), "old");
    EXPECT_EQ(folder.names(), Names{"a.txt"});
}

TEST(Output, DevicesArePassedThroughAndNotReplaced) {
    ASSERT_TRUE(write_file("/dev/null", "text"));
    EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

TEST(Output, FollowsLinksToTheirFile) {
    const TemporaryFolder folder;
    const std::string target = folder.write("target", "old");
    std::filesystem::create_symlink("target", folder / "link");
    ASSERT_TRUE(write_file(folder / "link", "new"));
    EXPECT_TRUE(std::filesystem::is_symlink(folder / "link"));
    EXPECT_EQ(TemporaryFolder::read(target), "new");
    std::filesystem::create_symlink("later", folder / "dangling");
    ASSERT_TRUE(write_file(folder / "dangling", "new"));
    EXPECT_TRUE(std::filesystem::is_symlink(folder / "dangling"));
    EXPECT_EQ(TemporaryFolder::read(folder / "later"), "new");
}

TEST(Output, RefusesLinksWhereAsked) {
    const TemporaryFolder folder;
    const std::string target = folder.write("target", "old");
    std::filesystem::create_symlink("target", folder / "link");
    EXPECT_FALSE(write_file(folder / "link", "new", {.no_link = true}));
    EXPECT_FALSE(open_work_file(folder / "link", WorkFile::add));
    EXPECT_EQ(TemporaryFolder::read(target), "old");
    ASSERT_TRUE(open_work_file(folder / "link", WorkFile::anew)) << "the link itself is replaced";
    EXPECT_EQ(TemporaryFolder::read(target), "old");
}

TEST(Output, WorkFilesBeginAnewOrGoOn) {
    const TemporaryFolder folder;
    const std::string path = folder.write("work", "old");
    for (const WorkFile how : {WorkFile::add, WorkFile::anew}) {
        auto file = open_work_file(path, how);
        ASSERT_TRUE(file);
        EXPECT_EQ(std::fputs("new", file->get()) < 0, false);
        file->reset();
        EXPECT_EQ(TemporaryFolder::read(path), how == WorkFile::add ? "oldnew" : "new");
    }
}

TEST(Output, TakesTheLongestNameThereIs) {
    const TemporaryFolder folder;
    const std::string name(255, 'n');
    ASSERT_TRUE(write_file(folder / name, "text"));
    EXPECT_EQ(folder.names(), Names{name});
}

TEST(Output, MissingFolderAndFolderInPlaceOfFileAreErrors) {
    const TemporaryFolder folder;
    EXPECT_FALSE(write_file(folder / "none/a.txt", "text"));
    const auto done = write_file(folder.path(), "text");
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().what, "is a folder where a file is to be written");
}

TEST(MakeFolder, MakesParentsAndAcceptsAnExistingOne) {
    const TemporaryFolder folder;
    ASSERT_TRUE(make_folder(folder.path() / "a/b/c"));
    EXPECT_TRUE(std::filesystem::is_directory(folder.path() / "a/b/c"));
    EXPECT_TRUE(make_folder(folder.path() / "a/b/c"));
    folder.write("file", "");
    EXPECT_FALSE(make_folder(folder.path() / "file/under"));
}

}  // namespace
}  // namespace scrim
