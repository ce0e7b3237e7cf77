// A table NOTE of OMOP goes through release and verify, and comes back with NOTE_NLP.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>

#include "nlp/base/files/csv.h"
#include "nlp/text/code_points.h"
#include "tests/anon/release/release_run.h"

namespace scrim {
namespace {

using testing::HasSubstr;
using testing::Not;

using Rows = std::vector<std::map<std::string, std::string>>;

class OmopRelease : public ReleaseRun {
   protected:
    // The five notes of the paper's figure, in a table whose ids of notes and people are the same numbers.
    std::string table() {
        five();
        std::string csv =
            "NOTE_ID,PERSON_ID,NOTE_DATE,NOTE_DATETIME,NOTE_TYPE_CONCEPT_ID,NOTE_CLASS_CONCEPT_ID,NOTE_TITLE,NOTE_TEXT,"
            "PROVIDER_ID,VISIT_OCCURRENCE_ID,NOTE_SOURCE_VALUE,WARD\n";
        for (int i = 1; i <= 5; ++i) {
            const std::string text = TemporaryFolder::read(folder_ / ("five/" + std::to_string(i) + ".txt"));
            const std::string id = std::to_string(i);
            append_csv_record(csv, {id, std::to_string(6 - i), "2009-03-1" + id, "2009-03-1" + id + " 08:00:00",
                                    "32817", i == 3 ? "Dr. Abel" : "706391", "Visit of Brown", text, "99887" + id,
                                    "7766" + id, "Progress note of Dr. Winter", "3B"});
        }
        return folder_.write("note.csv", csv);
    }

    Rows rows(const std::string& file) {
        Rows out;
        auto csv = CsvReader::open(folder_ / file);
        EXPECT_TRUE(csv.ok());
        while (csv) {
            const auto row = csv->next();
            EXPECT_TRUE(row.ok());
            if (!row || !*row) break;
            auto& cells = out.emplace_back();
            for (std::size_t i = 0; i < csv->header().size(); ++i) cells[csv->header()[i]] = std::string((**row)[i]);
        }
        return out;
    }

    // "r0143": 143, as the CDM has ids.
    static std::string number_of(const Json& id) { return std::to_string(std::stoi(id.get<std::string>().substr(1))); }

    void check_table() {
        std::map<std::string, Json> notes;
        for (const Json& note : released()) notes[number_of(note["note_id"])] = note;
        const Rows table = rows("out/records/note.csv");
        ASSERT_EQ(notes.size(), table.size());
        for (const auto& row : table) {
            const Json& note = notes.at(row.at("NOTE_ID"));
            EXPECT_EQ(note["text"], row.at("NOTE_TEXT"));
            EXPECT_EQ(number_of(note["patient"]), row.at("PERSON_ID"));
            EXPECT_EQ("32817", row.at("NOTE_TYPE_CONCEPT_ID"));
            for (const char* gone : {"NOTE_TITLE", "PROVIDER_ID", "VISIT_OCCURRENCE_ID", "NOTE_SOURCE_VALUE", "WARD"}) {
                EXPECT_EQ("", row.at(gone)) << gone;
            }
            EXPECT_THAT(row.at("NOTE_CLASS_CONCEPT_ID"), testing::AnyOf("", "706391"));
        }
        const Rows details = rows("out/records/note_nlp.csv");
        EXPECT_GE(details.size(), 10U);
        for (const auto& row : details) {
            const std::string text = notes.at(row.at("note_id"))["text"].get<std::string>();
            const auto begin = CodePoints(text).to_byte(std::stoul(row.at("offset")));
            ASSERT_TRUE(begin.has_value());
            EXPECT_EQ(row.at("lexical_variant"), text.substr(*begin, row.at("lexical_variant").size()));
            EXPECT_THAT(text, HasSubstr(row.at("snippet")));
        }
    }
};

TEST_F(OmopRelease, ByListsShowsOneAndTheSameDate) {
    ASSERT_EQ(0, run(table() + " -o " + out() + " --k 2 --taggers rules --seed 1")) << err_;
    check_table();
    for (const auto& row : rows("out/records/note.csv")) {
        EXPECT_EQ("1970-01-01", row.at("NOTE_DATE"));
        EXPECT_EQ("", row.at("NOTE_DATETIME"));
    }
    ASSERT_EQ(0, run_program("verify " + out())) << out_ << err_;
    ASSERT_EQ(0, run_program("verify " + out() + " --original " + table())) << out_ << err_;
    EXPECT_THAT(out_ + err_, HasSubstr("note_nlp"));
}

TEST_F(OmopRelease, SafeHarborShowsTheFirstDayOfTheYear) {
    ASSERT_EQ(0, run(table() + " -o " + out() + " --method safe-harbor --taggers rules --seed 1")) << err_;
    check_table();
    for (const auto& row : rows("out/records/note.csv")) EXPECT_EQ("2009-01-01", row.at("NOTE_DATE"));
    ASSERT_EQ(0, run_program("verify " + out() + " --original " + table())) << out_ << err_;
}

TEST_F(OmopRelease, ATableThatWasChangedDoesNotVerify) {
    ASSERT_EQ(0, run(table() + " -o " + out() + " --method safe-harbor --taggers rules --seed 1")) << err_;
    const std::string details = TemporaryFolder::read(folder_ / "out/records/note_nlp.csv");
    const std::string notes = TemporaryFolder::read(folder_ / "out/records/note.csv");
    folder_.write("out/records/note_nlp.csv", details + "999,1,,Brown,0,Brown,,,scrim 1.0.0,1970-01-01,,Y,,\n");
    EXPECT_EQ(1, run_program("verify " + out()));
    EXPECT_THAT(out_ + err_, HasSubstr("health details of note_nlp"));
    folder_.write("out/records/note_nlp.csv", details);
    for (const char* name : {"out/records/note_nlp.csv", "out/records"}) {  // the time that all files of releases have
        std::filesystem::last_write_time(folder_ / name,
                                         std::filesystem::last_write_time(folder_ / "out/manifest.json"));
    }
    ASSERT_EQ(0, run_program("verify " + out())) << out_ << err_;
    std::string changed = notes;
    const auto at = changed.find(",,,,\n");
    ASSERT_NE(std::string::npos, at);
    changed.insert(at + 1, "Brown");
    folder_.write("out/records/note.csv", changed);
    EXPECT_EQ(1, run_program("verify " + out()));
}

}  // namespace
}  // namespace scrim
