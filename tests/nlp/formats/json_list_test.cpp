#include "nlp/formats/json_list.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "nlp/base/files/output.h"
#include "nlp/formats/note_reader.h"
#include "tests/nlp/formats/sample_notes.h"

namespace scrim {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

struct Read {
    std::vector<std::string> texts;
    std::vector<std::string> errors;
};

Read read_json(std::string_view json, const ReadOptions& options = {}) {
    Read out;
    NoteReader reader(jsonl_records(memory_input(json, "notes.json"), options), options);
    for (int i = 0; i < 1000; ++i) {
        auto note = reader.next();
        if (!note) {
            out.errors.push_back(note.error().message());
        } else if (!*note) {
            return out;
        } else {
            out.texts.push_back((*note)->id + ":" + (*note)->text);
        }
    }
    ADD_FAILURE() << "never ends";
    return out;
}

TEST(JsonList, HoldsNotesLikeLines) {
    const auto read = read_json(R"( [ {"note_id":"a","text":"x]}\"[{"},
        {"note_id":2,"text":"\\"} , {"note_id":"c",
  "text":"y","spans":[{"start":0,"end":1,"label":"AGE"}]}
 ]
)");
    EXPECT_THAT(read.errors, ElementsAre());
    EXPECT_THAT(read.texts, ElementsAre("a:x]}\"[{", "2:\\", "c:y"));
}

TEST(JsonList, EmptyListHasNoNote) {
    EXPECT_THAT(read_json("[]").texts, ElementsAre());
    EXPECT_THAT(read_json(" [ \n ] \n").errors, ElementsAre());
}

TEST(JsonList, NotesWithoutIdAreNamedAfterTheirPlaceInTheList) {
    EXPECT_THAT(read_json(R"([{"text":"x"},{"text":"y"}])").texts, ElementsAre("notes-1:x", "notes-2:y"));
}

TEST(JsonList, ABadNoteSpoilsNoOther) {
    const auto read = read_json(R"([{"note_id":"a","text":"x"}, {"note_id":"b","text":7}, 5, "s", [1], {bad},
{"note_id":"c","text":"y"}])");
    EXPECT_THAT(read.texts, ElementsAre("a:x", "c:y"));
    ASSERT_EQ(5U, read.errors.size());
    EXPECT_THAT(read.errors[0], HasSubstr("notes.json, record b, line 1"));
    for (const auto& error : read.errors) EXPECT_THAT(error, HasSubstr("notes.json"));
}

TEST(JsonList, WhatBreaksTheListEndsIt) {
    for (const char* json :
         {R"([{"text":"x"})", R"([{"text":"x"},])", R"([{"text":"x"} {"text":"y"}])", R"([{"text":"x"}] {"text":"y"})",
          R"([{"text":"x"},,{"text":"y"}])", R"([{"text":"x)", "[", R"([,{"text":"y"}])"}) {
        const auto read = read_json(json);
        EXPECT_EQ(1U, read.errors.size()) << json;
        EXPECT_LE(read.texts.size(), 1U) << json;
    }
}

TEST(JsonList, ALongNoteIsPassedOver) {
    ReadOptions options;
    options.max_record = 64;
    const std::string json =
        R"([{"note_id":"a","text":")" + std::string(500, 'x') + R"("},{"note_id":"b","text":"y"}])";
    const auto read = read_json(json, options);
    EXPECT_THAT(read.texts, ElementsAre("b:y"));
    ASSERT_EQ(1U, read.errors.size());
    EXPECT_THAT(read.errors[0], HasSubstr("longer than"));
}

TEST(JsonList, SurvivesAnyChunkBorder) {
    std::string json = "[";
    std::vector<std::string> wanted;
    for (int i = 0; i < 300; ++i) {
        const std::string text(static_cast<std::size_t>(i * 7), static_cast<char>('a' + i % 26));
        json +=
            (i > 0 ? "," : "") + std::string(R"({"note_id":")") + std::to_string(i) + R"(","text":")" + text + "\"}";
        wanted.push_back(std::to_string(i) + ":" + text);
    }
    const auto read = read_json(json + "]");
    EXPECT_THAT(read.errors, ElementsAre());
    EXPECT_EQ(wanted, read.texts);
}

TEST(JsonList, ReadsByNameWithMarkAndFromUtf16) {
    TestFolder folder;
    const std::string plain = R"([{"note_id":"a","text":"x"}])";
    std::string wide = "\xFF\xFE";
    for (const char c : plain) wide += std::string{c, '\0'};
    for (const auto& [name, bytes] : {std::pair<std::string, std::string>{"n.json", plain},
                                      {"m.json", "\xEF\xBB\xBF" + plain},
                                      {"w.json", wide},
                                      {"without_ending", plain}}) {
        const std::string path = folder / name;
        ASSERT_TRUE(write_file(path, bytes).ok());
        const auto notes = read_notes(path);
        ASSERT_TRUE(notes.ok()) << name << notes.error().message();
        ASSERT_EQ(1U, notes->size()) << name;
        EXPECT_EQ("x", notes->front().text) << name;
    }
}

}  // namespace
}  // namespace scrim
