#include "nlp/base/files/file_set.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <new>

#include "nlp/base/files/output.h"
#include "tests/temporary_folder.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;

std::size_t files_in(const TemporaryFolder& folder) {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()));
}

TEST(FileSetTest, ShowsNothingUntilAllOfItIsWritten) {
    const TemporaryFolder folder;
    {
        const auto set = FileSet::open(folder / "out.csv");
        ASSERT_TRUE(set);
        ASSERT_TRUE(write_file(set->output(), "data"));
        EXPECT_FALSE(fs::exists(folder / "out.csv"));
    }
    EXPECT_EQ(files_in(folder), 0U) << "a run that ends before leaves nothing";
    auto set = FileSet::open(folder / "out.csv");
    ASSERT_TRUE(set);
    const fs::path written = set->output();
    ASSERT_TRUE(write_file(written.string(), "data"));
    ASSERT_TRUE(write_file((written.parent_path() / "out.manifest.json").string(), "{}"));
    ASSERT_TRUE(set->publish());
    EXPECT_EQ(TemporaryFolder::read(folder / "out.csv"), "data");
    EXPECT_EQ(TemporaryFolder::read(folder / "out.manifest.json"), "{}");
    EXPECT_EQ(files_in(folder), 2U);
}

TEST(FileSetTest, RemovesWhatAnOlderRunWroteAndThisOneDoesNot) {
    const TemporaryFolder folder;
    folder.write("out.csv", "old");
    folder.write("out.code.hierarchy.csv", "old");
    folder.write("other.csv", "of somebody else");
    folder.write("out.manifest.json", R"({"files":{"out.csv":"1","out.code.hierarchy.csv":"2","other.csv":"3"}})");
    auto set = FileSet::open(folder / "out.csv");
    ASSERT_TRUE(set);
    const fs::path written = set->output();
    ASSERT_TRUE(write_file(written.string(), "new"));
    ASSERT_TRUE(write_file((written.parent_path() / "out.manifest.json").string(), R"({"files":{"out.csv":"4"}})"));
    ASSERT_TRUE(set->publish());
    EXPECT_EQ(TemporaryFolder::read(folder / "out.csv"), "new");
    EXPECT_FALSE(fs::exists(folder / "out.code.hierarchy.csv"));
    EXPECT_TRUE(fs::exists(folder / "other.csv")) << "it is not named after the output";
}

TEST(FileSetTest, WritesFilesTogether) {
    const TemporaryFolder folder;
    fs::create_directories(folder / "pages");
    folder.write("out.csv", "old");
    const std::string csv = folder / "out.csv";
    const std::vector<NamedBytes> files{{csv, "rows"}, {folder / "pages/out.html", "page"}};
    const std::vector<NamedBytes> no_place{{csv, "rows"}, {folder / "absent/out.html", "page"}};
    EXPECT_FALSE(write_together(no_place));
    EXPECT_EQ(TemporaryFolder::read(csv), "old") << "the other one could not be written";
    EXPECT_EQ(files_in(folder), 2U);
    ASSERT_TRUE(write_together(files));
    EXPECT_EQ(TemporaryFolder::read(csv), "rows");
    EXPECT_EQ(TemporaryFolder::read(folder / "pages/out.html"), "page");
    EXPECT_EQ(files_in(folder), 2U);
}

TEST(FileSetTest, FilesOfAFolderHaveItsManifestLast) {
    const TemporaryFolder folder;
    auto set = FileSet::open(folder / "manifest.json");
    ASSERT_TRUE(set);
    ASSERT_TRUE(write_file(set->output(), "{}"));
    ASSERT_TRUE(write_file(set->beside("svm.model"), "weights"));
    EXPECT_FALSE(fs::exists(folder / "svm.model"));
    ASSERT_TRUE(set->publish());
    EXPECT_EQ(TemporaryFolder::read(folder / "svm.model"), "weights");
    EXPECT_EQ(files_in(folder), 2U);
}

TEST(FileSetTest, PutsBackWhatWasThereIfAFileCannotBeMoved) {
    const TemporaryFolder folder;
    folder.write("out.csv", "old");
    fs::create_directories(folder / "out.manifest.json/taken");  // no file can be moved there
    auto set = FileSet::open(folder / "out.csv");
    ASSERT_TRUE(set);
    const fs::path written = set->output();
    ASSERT_TRUE(write_file(written.string(), "new"));
    ASSERT_TRUE(write_file((written.parent_path() / "out.manifest.json").string(), "{}"));
    EXPECT_FALSE(set->publish());
    EXPECT_EQ(TemporaryFolder::read(folder / "out.csv"), "old");
}

TEST(FileSetTest, PutsBackWhatWasThereIfWhatBelongsToItFails) {
    const TemporaryFolder folder;
    folder.write("link.csv", "old");
    const auto write_new = [&] {
        auto set = FileSet::open(folder / "link.csv");
        EXPECT_TRUE(set);
        EXPECT_TRUE(write_file(set->output(), "new"));
        EXPECT_TRUE(write_file(set->beside("more.csv"), "new"));
        return set;
    };
    {
        auto set = write_new();
        const auto done = set->publish_with([&]() -> Result<void> {
            EXPECT_EQ(TemporaryFolder::read(folder / "link.csv"), "new") << "in its place before the rest";
            return bad_input("the disk is full");
        });
        ASSERT_FALSE(done);
        EXPECT_EQ(done.error().what, "the disk is full");
    }
    EXPECT_EQ(TemporaryFolder::read(folder / "link.csv"), "old");
    EXPECT_EQ(files_in(folder), 1U);
    {
        auto set = write_new();
        EXPECT_THROW((void)set->publish_with([]() -> Result<void> { throw std::bad_alloc(); }), std::bad_alloc);
    }
    EXPECT_EQ(TemporaryFolder::read(folder / "link.csv"), "old");
    EXPECT_EQ(files_in(folder), 1U);
    auto set = write_new();
    ASSERT_TRUE(set->publish_with([] { return Result<void>(); }));
    EXPECT_EQ(TemporaryFolder::read(folder / "link.csv"), "new");
    EXPECT_EQ(files_in(folder), 2U);
}

TEST(FileSetTest, AReleaseIsAFile) {
    const TemporaryFolder folder;
    EXPECT_TRUE(FileSet::require_file(folder / "out.csv"));
    for (const char* stream : {"-", "/dev/null"}) {
        const auto fine = FileSet::require_file(stream);
        ASSERT_FALSE(fine) << stream;
        EXPECT_EQ(exit_code(fine.error()), 2);
    }
}

TEST(FileSetTest, WritesStreamsAsTheyAre) {
    auto set = FileSet::open("-");
    ASSERT_TRUE(set);
    EXPECT_EQ(set->output(), "-");
    EXPECT_TRUE(set->publish());
    EXPECT_FALSE(FileSet::open("/nowhere/out.csv"));
}

TEST(OutputTest, RemovesPartsOfProcessesThatAreNoMore) {
    const TemporaryFolder folder;
    const std::string dead = folder.write("a.txt.partial-999999999", "of a process that cannot be");
    const std::string alive = folder.write("a.txt.partial-" + std::to_string(::getpid()), "of this one");
    const std::string other = folder.write("notes.partial-x", "of somebody else");
    ASSERT_TRUE(write_file(folder / "b.txt", "text", {.owner_only = true}));
    EXPECT_FALSE(fs::exists(dead));
    EXPECT_TRUE(fs::exists(alive));
    EXPECT_TRUE(fs::exists(other));
    struct stat status {};
    ASSERT_EQ(::stat((folder / "b.txt").c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777U, 0600U);
}

TEST(OutputTest, MakesAPrivateFolderOfOneThatIsOpen) {
    const TemporaryFolder folder;
    fs::create_directory(folder / "steward");
    fs::permissions(folder / "steward", fs::perms::all);
    ASSERT_TRUE(make_private_folder(folder / "steward"));
    struct stat status {};
    ASSERT_EQ(::stat((folder / "steward").c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777U, 0700U);
}

}  // namespace
}  // namespace scrim
