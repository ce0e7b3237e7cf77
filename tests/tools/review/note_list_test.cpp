#include "tools/review/note_list.h"

#include <gtest/gtest.h>

#include "tests/tools/review/sample_notes.h"

namespace scrim::review {
namespace {

TEST(NoteList, HasTheXmlFilesOfAllFoldersInOrder) {
    const SampleNotes sample;
    std::filesystem::create_directories(sample / "sub/.hidden");
    std::filesystem::copy(sample / "a.xml", sample / "sub/z.xml");
    std::filesystem::copy(sample / "a.xml", sample / "sub/.hidden/y.xml");
    std::ofstream(sample / "readme.txt") << "no note";
    const NoteList notes = sample.list();
    EXPECT_EQ(notes.names, (std::vector<std::string>{"a", "b", "c", "sub/z"}));
    EXPECT_EQ(notes.index.at("sub/z"), 3U);
    EXPECT_EQ(notes.file(3), sample / "sub/z.xml");
    EXPECT_EQ(notes.file(3, "copy"), "copy/sub/z.xml");
}

TEST(NoteList, SaysWhatIsWrongWithAFolder) {
    const TemporaryFolder folder;
    EXPECT_FALSE(list_notes(folder / "absent").ok());
    const auto empty = list_notes(folder.path().string());
    ASSERT_FALSE(empty.ok());
    EXPECT_EQ(empty.error().kind, ErrorKind::bad_input);
}

TEST(NoteList, TakesAFolderOfXmlAsItIs) {
    const SampleNotes sample;
    const auto folder = prepare_folder(sample.folder());
    ASSERT_TRUE(folder.ok());
    EXPECT_EQ(folder->path, sample.folder());
    EXPECT_FALSE(folder->converted);
}

TEST(NoteList, ConvertsOtherFormatsOnceBesideThem) {
    const TemporaryFolder folder;
    const std::string file = folder.write(
        "n.jsonl",
        "{\"note_id\":\"n1\",\"text\":\"Smith\",\"spans\":[{\"start\":0,\"end\":5,\"label\":\"PATIENT\"}]}\n");
    const auto made = prepare_folder(file);
    ASSERT_TRUE(made.ok()) << made.error().message();
    EXPECT_EQ(made->path, file + ".review");
    EXPECT_EQ(made->notes, 1U);
    EXPECT_EQ(list_notes(made->path)->names, std::vector<std::string>{"n1"});
    const auto again = prepare_folder(file);
    ASSERT_TRUE(again.ok());
    EXPECT_TRUE(again->converted);
    EXPECT_EQ(again->notes, 0U) << "work on it is not lost";
    EXPECT_FALSE(prepare_folder(folder / "absent").ok());
    const std::string bad = folder.write("bad.jsonl", "{\"note_id\":\n");
    EXPECT_FALSE(prepare_folder(bad).ok());
    EXPECT_FALSE(std::filesystem::exists(bad + ".review")) << "nothing half-made";
}

}  // namespace
}  // namespace scrim::review
