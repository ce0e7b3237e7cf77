#include "anon/notes/verify/released_notes.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

Result<std::optional<ReleasedNote>> first_of(std::string_view lines) {
    ReleasedNotesReader reader(memory_input(lines));
    return reader.next();
}

TEST(ReleasedNotes, ReadsTheDocumentedForm) {
    const std::string_view line =
        R"({"note_id":"r0193","patient":"q77","cluster":3,"text":"[NAME] is a {5, 52, 88} year old female.",)"
        R"("qid":{"AGE":["5","52","88"],"DATE":["Mar-2009","Apr-2009"]},"hmd":["joint pain","fever"]})";
    const auto note = first_of(line);
    ASSERT_TRUE(note && *note);
    EXPECT_EQ((*note)->id, "r0193");
    EXPECT_EQ((*note)->patient, "q77");
    EXPECT_EQ((*note)->cluster, 3);
    ASSERT_NE((*note)->list("DATE"), nullptr);
    EXPECT_EQ(*(*note)->list("DATE"), (std::vector<std::string>{"Mar-2009", "Apr-2009"}));
    EXPECT_EQ((*note)->list("HOSPITAL"), nullptr);
    EXPECT_EQ((*note)->hmd, (std::vector<std::string>{"joint pain", "fever"}));
    EXPECT_EQ((*note)->terms, (*note)->hmd) << "a release without terms";
}

TEST(ReleasedNotes, ReadsTerms) {
    const auto note = first_of(R"({"note_id":"r","patient":"q","cluster":1,"text":"","qid":{},"hmd":["SOB"],)"
                               R"("terms":["shortness of breath"]})");
    ASSERT_TRUE(note && *note);
    EXPECT_EQ((*note)->hmd, (std::vector<std::string>{"SOB"}));
    EXPECT_EQ((*note)->terms, (std::vector<std::string>{"shortness of breath"}));
}

TEST(ReleasedNotes, RefusesWhatIsNoReleasedNote) {
    for (const std::string_view line :
         {"{", "[]", "7", R"({"note_id":"r"})", R"({"note_id":"r","patient":"q","cluster":-1,"text":"","qid":{}})",
          R"({"note_id":"r","patient":"q","cluster":1,"text":"","qid":{"AGE":[5]}})",
          R"({"note_id":"r","patient":"q","cluster":1,"text":"","qid":[]})",
          R"({"note_id":1,"patient":"q","cluster":1,"text":"","qid":{}})",
          R"({"note_id":"r","patient":"q","cluster":1,"text":"","qid":{},"hmd":"fever"})"}) {
        const auto note = first_of(line);
        ASSERT_FALSE(note) << line;
        EXPECT_EQ(note.error().place.line, 1);
    }
}

TEST(ReleasedNotes, TheEnd) {
    ReleasedNotesReader reader(
        memory_input("{\"note_id\":\"r\",\"patient\":\"q\",\"cluster\":0,\"text\":\"\",\"qid\":{}}\n"));
    const auto note = reader.next();
    ASSERT_TRUE(note && *note);
    const auto end = reader.next();
    ASSERT_TRUE(end);
    EXPECT_FALSE(*end);
}

TEST(ReleasedNotes, RefusesWhatNoReleaseWrites) {
    for (const std::string_view line :
         {"\n", R"({"note_id":"r","patient":"q","cluster":1,"text":"","qid":{}} )",
          R"({"note_id":"r", "patient":"q","cluster":1,"text":"","qid":{}})",
          R"({"note_id":"r","patient":"q","cluster":1,"text":"","qid":{},"name":"Brown"})",
          R"({"note_id":"r","patient":"q","cluster":1,"text":"Brown","text":"[NAME]","qid":{}})",
          R"({"note_id":"r","patient":"q","cluster":1,"text":"\u0041","qid":{}})"}) {
        EXPECT_FALSE(first_of(line)) << line;
    }
}

TEST(ReleasedNotes, KnowsAWithheldText) {
    ReleasedNote note;
    note.text = "[TEXT WITHHELD]\n";
    EXPECT_TRUE(is_withheld(note));
    note.text = "[TEXT WITHHELD]\nBrown";
    EXPECT_FALSE(is_withheld(note));
}

}  // namespace
}  // namespace scrim
