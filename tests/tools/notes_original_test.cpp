#include "tools/notes_original.h"

#include <gtest/gtest.h>

#include "tests/anon/notes/hand_release.h"
#include "tests/temporary_folder.h"

namespace scrim {
namespace {

Note original(const std::string& id, const std::string& text) {
    Note note;
    note.id = id;
    note.text = text;
    return note;
}

ReleasedNote shown(const std::string& id, const std::string& text) {
    ReleasedNote note;
    note.id = id;
    note.text = text;
    return note;
}

const std::vector<Note> originals{original("a", "Mr. Brown has fever."), original("b", "Ann Lee has asthma.")};
const std::vector<ReleasedNote> released{shown("r2", "[NAME] has asthma."), shown("r1", "[NAME] has fever."),
                                         shown("r3", "[NAME] has gout.")};
using Match = std::vector<std::uint32_t>;
const Release any{"", "", Json::object()};

TEST(NotesOriginal, ByTheTextBetweenTheMarks) {
    const auto match = match_originals(any, released, originals, "");
    ASSERT_TRUE(match);
    EXPECT_EQ(*match, (Match{1, 0, no_original}));
}

TEST(NotesOriginal, ByTheLink) {
    const TemporaryFolder folder;
    folder.write("links.csv",
                 "note_id,patient,original_note_id,original_patient_id\nr1,q1,b,\nr2,q2,a,\nr3,q3,gone,\n");
    const auto match = match_originals(any, released, originals, folder.path());
    ASSERT_TRUE(match);
    EXPECT_EQ(*match, (Match{0, 1, no_original})) << "whatever the texts say";
    EXPECT_FALSE(match_originals(any, released, originals, folder / "nowhere"));
    folder.write("links.csv", "note_id\nr1\n");
    EXPECT_FALSE(match_originals(any, released, originals, folder.path()));
}

TEST(NotesOriginal, ByIdsWhereTheReleaseKeptThem) {
    const Release release{"", "", {{"ids", "kept"}}};
    const std::vector<ReleasedNote> kept{shown("b", "[NAME] has fever."), shown("c", "[NAME] has fever.")};
    const auto match = match_originals(release, kept, originals, "");
    ASSERT_TRUE(match);
    EXPECT_EQ(*match, (Match{1, no_original}));
}

TEST(NotesOriginal, ReadsTagsOrTagsByItself) {
    const TemporaryFolder folder;
    CommonOptions common;
    common.threads = 2;
    common.quiet = true;
    const std::string plain = folder.write("plain.jsonl", R"({"note_id":"a","text":"MRN: 7713504. Fever."})"
                                                          "\n");
    const auto found = read_originals(plain, common);
    ASSERT_TRUE(found);
    ASSERT_EQ(found->size(), 1U);
    EXPECT_FALSE(found->front().spans.empty());
    const std::string by_hand = folder.write(
        "tagged.jsonl",
        R"({"note_id":"a","text":"MRN: 7713504. Fever.","spans":[{"start":14,"end":19,"label":"PROBLEM"}]})"
        "\n");
    const auto tagged = read_originals(by_hand, common);
    ASSERT_TRUE(tagged);
    EXPECT_EQ(tagged->front().spans.size(), 1U) << "tagged notes are not tagged again";
}

TEST(NotesOriginal, ReadsAllReleasedNotes) {
    const TemporaryFolder folder;
    ASSERT_TRUE(testing::write_release(folder / "r", testing::figure3_notes(), testing::figure3_manifest()));
    const auto notes = read_released({folder / "r", "", {}});
    ASSERT_TRUE(notes);
    EXPECT_EQ(notes->size(), 5U);
}

}  // namespace
}  // namespace scrim
