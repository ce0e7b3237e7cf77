#include "nlp/formats/embedded/omop.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>

#include "nlp/base/files/csv.h"
#include "nlp/base/files/output.h"
#include "nlp/formats/embedded/records/record_cutter.h"
#include "nlp/formats/note_reader.h"
#include "nlp/formats/note_writer.h"
#include "tests/nlp/formats/sample_notes.h"

namespace scrim {
namespace {

using testing::HasSubstr;

const std::string header = "NOTE_ID,person_id,note_date,note_datetime,note_title,note_text,note_type_concept_id,ward\n";
const std::string row =
    "17,4,2009-03-12,2009-03-12 10:00:00,Visit of Brown,\"Mrs. Brown, \"\"52\"\"\nbetter\",32817,3B\n";

TEST(Omop, ReadsTheTextWithNoteAndPerson) {
    const auto record = read_omop(header + row, {"note.csv", {}, 2});
    ASSERT_TRUE(record.ok()) << record.error().message();
    ASSERT_EQ(1U, record->notes.size());
    EXPECT_EQ("17", record->notes[0].id);
    EXPECT_EQ("4", record->notes[0].patient_id);
    EXPECT_EQ("Mrs. Brown, \"52\"\nbetter", record->notes[0].text);
}

TEST(Omop, WritesTheSameBytesWithoutEdits) {
    EXPECT_EQ(header + row, *write_omop(header + row, {}, {}));
    RecordEdits edits;
    edits.notes.resize(1);
    EXPECT_EQ(header + row, *write_omop(header + row, edits, {}));
}

TEST(Omop, AnEditChangesNothingButTheText) {
    RecordEdits edits;
    edits.notes = {{{5, 10, "[NAME]"}, {13, 15, "{5, 52}"}}};
    EXPECT_EQ(header + "17,4,2009-03-12,2009-03-12 10:00:00,Visit of Brown,\"Mrs. [NAME], \"\"{5, 52}\"\"\nbetter\"," +
                  "32817,3B\n",
              *write_omop(header + row, edits, {}));
}

TEST(Omop, RulesDecideAboutColumnsAndWhatNoneNamesGoes) {
    RecordEdits edits;
    edits.notes.resize(1);
    edits.rules = &safe_harbor_rules_omop();
    std::map<std::string, std::string> asked;
    edits.show = [&](const Element& element) -> std::optional<std::string> {
        asked[std::string(element.path)] = element.rule == nullptr ? "" : std::string(name(element.rule->label));
        EXPECT_EQ("4", element.patient_id);
        if (element.rule == nullptr) return std::nullopt;
        return element.rule->method == ElementMethod::keep ? std::string(element.value) : "new";
    };
    EXPECT_EQ(header + "new,new,new,new,,\"Mrs. Brown, \"\"52\"\"\nbetter\",32817,\n",
              *write_omop(header + row, edits, {}));
    EXPECT_EQ("DATE", asked.at("note.note_date"));
    EXPECT_EQ("", asked.at("note.note_title"));
    EXPECT_EQ("", asked.at("note.ward"));
}

TEST(Omop, AConceptThatIsNoNumberIsNamedByNoRule) {
    RecordEdits edits;
    edits.rules = &safe_harbor_rules_omop();
    edits.show = [](const Element& element) -> std::optional<std::string> {
        return element.rule == nullptr ? std::nullopt : std::optional<std::string>(element.value);
    };
    EXPECT_EQ("note_id,person_id,note_text,note_class_concept_id\n1,2,x,\n",
              *write_omop("note_id,person_id,note_text,note_class_concept_id\n1,2,x,Dr. Brown\n", edits, {}));
}

TEST(Omop, RefusesWhatIsNoTableOfNotes) {
    for (const char* bad :
         {"note_id,note_text\n1,x\n", "note_id,person_id,note_text,Note_Text\n1,2,x,y\n",
          "note_id,person_id,note_text\n", "note_id,person_id,note_text\n,2,x\n", "note_id,person_id,note_text\n1,2\n",
          "", "note_id,person_id,note_text\n1,2,a\xFF\xFE\1\2\0"}) {
        const auto record = read_omop(bad, {"note.csv", {}, 2});
        if (record) {
            EXPECT_THAT(bad, HasSubstr("\xFF"));
            EXPECT_EQ(1U, record->remarks.size());
        }
    }
}

TEST(Omop, IsFoundByItsHeaderWhateverSeparatesIt) {
    TestFolder folder;
    for (const auto& [name, delimiter] : {std::pair<std::string, std::string>{"a.csv", ","},
                                          {"b.csv", ";"},
                                          {"c.csv", "\t"},
                                          {"d.tsv", "\t"},
                                          {"e", "|"}}) {
        const std::string path = folder / name;
        ASSERT_TRUE(write_file(path, "Note_ID" + delimiter + "PERSON_ID" + delimiter + "note_title" + delimiter +
                                         "note_text\n5" + delimiter + "7" + delimiter + "t" + delimiter +
                                         "\"a, b; c\"\n6" + delimiter + "7" + delimiter + "t" + delimiter + "d\n")
                        .ok());
        const auto notes = read_notes(path);
        ASSERT_TRUE(notes.ok()) << name << ": " << notes.error().message();
        ASSERT_EQ(2U, notes->size()) << name;
        EXPECT_EQ((*notes)[0], (Note{"5", "7", "a, b; c", {}, false})) << name;
    }
    const auto all = read_notes(folder / "");
    EXPECT_FALSE(all.ok());  // the ids of the files are the same
}

TEST(Omop, ABadRowSpoilsNoOther) {
    auto cutter = cut_table(memory_input("note_id,person_id,note_text\n1,2\n3,4,x\n", "note.csv"), "note_text");
    ASSERT_TRUE(cutter.ok());
    const auto bad = (*cutter)->next();
    ASSERT_FALSE(bad.ok());
    EXPECT_THAT(bad.error().message(), HasSubstr("line 2"));
    const auto good = (*cutter)->next();
    ASSERT_TRUE(good.ok());
    ASSERT_TRUE(good->has_value());
    EXPECT_EQ("note_id,person_id,note_text\n3,4,x\n", (*good)->bytes);
}

TEST(Omop, RendersARowThatReadsBack) {
    const Note note{"n1", "p1", "a, \"b\"\nc", {}, false};
    const auto record = read_omop(render_omop(note), {});
    ASSERT_TRUE(record.ok());
    EXPECT_EQ(note.id, record->notes[0].id);
    EXPECT_EQ(note.patient_id, record->notes[0].patient_id);
    EXPECT_EQ(note.text, record->notes[0].text);
}

// The columns as the published description of the model lists them.
TEST(Omop, HasTheColumnsOfTheModel) {
    auto fields = CsvReader::open(std::string(SCRIM_SOURCE_DIR) + "/../shared/data/formats/omop/fields_note.csv");
    if (!fields) GTEST_SKIP() << "the description is not here";
    std::string wanted;
    while (true) {
        const auto field = fields->next();
        if (!field) continue;  // some of its rows are broken off
        if (!*field) break;
        if ((**field)[0] == "note") wanted += (wanted.empty() ? "" : ",") + std::string((**field)[1]);
    }
    // Rows that the description breaks off are missing there.
    std::istringstream has(omop_header().substr(0, omop_header().size() - 1));
    std::istringstream needs(wanted);
    for (std::string column; std::getline(needs, column, ',');) {
        EXPECT_THAT("," + omop_header(), HasSubstr(column)) << column;
    }
    EXPECT_FALSE(wanted.empty());
}

}  // namespace
}  // namespace scrim
