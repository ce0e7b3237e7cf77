#include "anon/release/check/original_notes.h"

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
    const auto match = match_originals(any, released, originals, "", 2);
    ASSERT_TRUE(match);
    EXPECT_EQ(*match, (Match{1, 0, no_original}));
}

TEST(NotesOriginal, LikeNotesHaveAnOriginalEach) {
    const std::vector<Note> like{original("a", "Mr. Brown [SIC] has fever."),
                                 original("b", "Mr. White [SIC] has fever.")};
    const auto match = match_originals(any,
                                       {shown("r1", "[NAME] (SIC) has fever."), shown("r2", "[NAME] (SIC) has fever."),
                                        shown("r3", "[TEXT WITHHELD]\n")},
                                       like, "", 1);
    ASSERT_TRUE(match);
    EXPECT_EQ(*match, (Match{0, 1, no_original}));
}

TEST(NotesOriginal, EveryNoteIsAskedByItselfWhetherItIsTagged) {
    const TemporaryFolder folder;
    const std::string path =
        folder.write("in.jsonl",
                     "{\"note_id\":\"a\",\"text\":\"Mr. Brown has fever.\",\"spans\":[]}\n"
                     "{\"note_id\":\"b\",\"text\":\"Mrs. Ellison has fever. Call 617-555-0131.\"}\n"
                     "{\"note_id\":\"c\",\"text\":\"Mr. Ludlow.\",\"spans\":[{\"start\":4,\"end\":10,"
                     "\"label\":\"PATIENT\"}]}\n");
    CommonOptions common;
    common.quiet = true;
    common.threads = 1;
    const auto notes = read_originals(path, common, {{"tagged", "rules"}});
    ASSERT_TRUE(notes) << notes.error().message();
    ASSERT_EQ(notes->size(), 3U);
    EXPECT_TRUE((*notes)[0].spans.empty()) << "somebody looked, and found nothing";
    EXPECT_FALSE((*notes)[1].spans.empty());
    EXPECT_EQ((*notes)[2].spans.size(), 1U);
}

TEST(NotesOriginal, WhereNoNoteHasAnIdentifierNobodyLooked) {
    const TemporaryFolder folder;
    const std::string path = folder.write(
        "in.jsonl", "{\"note_id\":\"a\",\"text\":\"Mrs. Ellison has fever. Call 617-555-0131.\",\"spans\":[]}\n");
    CommonOptions common;
    common.quiet = true;
    common.threads = 1;
    const auto notes = read_originals(path, common, {{"tagged", "rules"}});
    ASSERT_TRUE(notes) << notes.error().message();
    ASSERT_EQ(notes->size(), 1U);
    EXPECT_FALSE((*notes)[0].spans.empty());
}

TEST(NotesOriginal, ByTheLink) {
    const TemporaryFolder folder;
    folder.write("links.csv",
                 "note_id,patient,original_note_id,original_patient_id\nr1,q1,b,\nr2,q2,a,\nr3,q3,gone,\n");
    const auto match = match_originals(any, released, originals, folder.path(), 1);
    ASSERT_TRUE(match);
    EXPECT_EQ(*match, (Match{0, 1, no_original})) << "whatever the texts say";
    EXPECT_FALSE(match_originals(any, released, originals, folder / "nowhere", 1));
    folder.write("links.csv", "note_id\nr1\n");
    EXPECT_FALSE(match_originals(any, released, originals, folder.path(), 1));
}

TEST(NotesOriginal, ByIdsWhereTheReleaseKeptThem) {
    const Release release{"", "", {{"ids", "kept"}}};
    const std::vector<ReleasedNote> kept{shown("b", "[NAME] has fever."), shown("c", "[NAME] has fever.")};
    const auto match = match_originals(release, kept, originals, "", 2);
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
    const auto found = read_originals(plain, common, Json::object());
    ASSERT_TRUE(found);
    ASSERT_EQ(found->size(), 1U);
    EXPECT_FALSE(found->front().spans.empty());
    const std::string by_hand = folder.write(
        "tagged.jsonl",
        R"({"note_id":"a","text":"MRN: 7713504. Fever.","spans":[{"start":5,"end":12,"label":"MEDICALRECORD"}]})"
        "\n");
    const auto tagged = read_originals(by_hand, common, Json::object());
    ASSERT_TRUE(tagged);
    EXPECT_EQ(tagged->front().spans.size(), 1U) << "tagged notes are not tagged again";
    const std::string details = folder.write(
        "details.jsonl",
        R"({"note_id":"a","text":"MRN: 7713504. Fever.","spans":[{"start":14,"end":19,"label":"PROBLEM"}]})"
        "\n");
    const auto again = read_originals(details, common, Json::object());
    ASSERT_TRUE(again);
    EXPECT_GT(again->front().spans.size(), 1U) << "health details alone are no tags of identifiers";
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
