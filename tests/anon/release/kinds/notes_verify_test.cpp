// scrim verify on releases of notes that are written by hand.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/anon/notes/hand_release.h"
#include "tests/program.h"

namespace scrim {
namespace {

using testing::figure3_manifest;
using testing::figure3_notes;
using ::testing::HasSubstr;
using testing::write_release;

class VerifyNotesCommand : public ProgramTest {
   protected:
    // The originals of Figure 3's notes, with the tags that matter here.
    std::string write_originals() {
        std::string lines;
        const auto add = [&](const std::string& id, const std::string& text,
                             const std::vector<std::array<std::string, 2>>& tagged) {
            Json spans = Json::array();
            for (const auto& [word, label] : tagged) {
                const std::size_t at = text.find(word);
                EXPECT_NE(at, std::string::npos);
                spans.push_back({{"start", at}, {"end", at + word.size()}, {"label", label}});
            }
            lines += Json{{"note_id", id}, {"text", text}, {"spans", spans}}.dump() + "\n";
        };
        add("r1",
            "Admitted on 4/25/2009, Tufts Med Ctr. The 88 year old man is complaining fever, sore throat, headache, "
            "runny nose.",
            {{"4/25/2009", "DATE"}, {"Tufts Med Ctr", "HOSPITAL"}, {"88", "AGE"}, {"sore throat", "PROBLEM"}});
        add("r2",
            "Mrs. Brown is a 52 year old female. Visited on 3/13/2009. Having joint pain, sore throat, fever. Mass "
            "General Hosp.",
            {{"Brown", "PATIENT"}, {"52", "AGE"}, {"3/13/2009", "DATE"}, {"Mass General Hosp", "HOSPITAL"}});
        add("r3",
            "Admitted on 4-5-2009, patient is a 5 year old female. Having runny nose, headache, vomiting. Emory Univ. "
            "Hosp.",
            {{"4-5-2009", "DATE"}, {"Emory Univ. Hosp", "HOSPITAL"}, {"vomiting", "PROBLEM"}});
        add("r4",
            "Mark is a 17 year old male. Having pain on right side of abdomen, fatigue, dark urine. Admitted "
            "8/20/2009, UT Southwestern Med Ctr.",
            {{"Mark", "PATIENT"}, {"8/20/2009", "DATE"}, {"fatigue", "PROBLEM"}});
        add("r5",
            "Visited on 7/19/2009. Female, 64 year old. Feeling abdomen pain, sore muscles, fatigue, jaundice. Johns "
            "Hopkins Hosp.",
            {{"7/19/2009", "DATE"}, {"64", "AGE"}, {"jaundice", "PROBLEM"}});
        return folder_.write("originals.jsonl", lines);
    }

    // The exit code for Figure 3 with the text of one note changed.
    int verify_with(std::size_t note, const std::string& from, const std::string& to) {
        auto notes = figure3_notes();
        std::string text = notes[note]["text"];
        const std::size_t at = text.find(from);
        EXPECT_NE(at, std::string::npos);
        notes[note]["text"] = text.replace(at, from.size(), to);
        Json details = Json::array();
        for (const auto& detail : notes[note]["hmd"]) {
            if (text.find(detail.get<std::string>()) != std::string::npos) details.push_back(detail);
        }
        notes[note]["hmd"] = details;
        Json manifest = figure3_manifest();
        manifest["ids"] = "kept";
        EXPECT_TRUE(write_release(folder_ / "release", notes, manifest));
        return run("verify " + folder_ / "release" + " --original " + write_originals());
    }
};

TEST_F(VerifyNotesCommand, Figure3Holds) {
    ASSERT_TRUE(write_release(folder_ / "release", figure3_notes(), figure3_manifest()));
    EXPECT_EQ(run("verify " + folder_ / "release"), 0);
    EXPECT_THAT(text("out"), HasSubstr("The promise holds."));
    EXPECT_EQ(run("verify " + folder_ / "release" + " --original " + write_originals()), 0) << text("out");
    EXPECT_THAT(text("out"), HasSubstr("no identifier is left"));
}

TEST_F(VerifyNotesCommand, LinksNotesByThePrivateFolder) {
    auto notes = figure3_notes();
    std::string links = "note_id,patient,original_note_id,original_patient_id\n";
    for (std::size_t i = 0; i < notes.size(); ++i) {
        const std::string id = "x" + std::to_string(9 - i);
        links += id + ",q,r" + std::to_string(i + 1) + ",\n";
        notes[i]["note_id"] = id;
    }
    ASSERT_TRUE(make_folder(folder_ / "private"));
    folder_.write("private/links.csv", links);
    ASSERT_TRUE(write_release(folder_ / "release", notes, figure3_manifest()));
    const std::string verify =
        "verify " + folder_ / "release" + " --original " + write_originals() + " --private " + folder_ / "private";
    EXPECT_EQ(run(verify), 0) << text("out");
    folder_.write("private/links.csv", "note_id,original_note_id\n");
    EXPECT_EQ(run(verify), 1);
    EXPECT_THAT(text("out"), HasSubstr("FAIL  originals"));
}

TEST_F(VerifyNotesCommand, FindsANameThatIsLeft) {
    EXPECT_EQ(verify_with(1, "joint pain", "joint pain, says Mrs. BROWN,"), 1);
    EXPECT_THAT(text("out"), HasSubstr("FAIL  no identifier is left: 1 of"));
    EXPECT_THAT(text("out"), HasSubstr("in 1 notes: r2"));
    EXPECT_THAT(text("out"), ::testing::Not(HasSubstr("BROWN")));  // the value itself is never printed
}

TEST_F(VerifyNotesCommand, OrdinaryWordIsNoName) {
    EXPECT_EQ(verify_with(1, "joint pain", "brown spots, joint pain"), 1);
    EXPECT_THAT(text("out"), HasSubstr("ok    no identifier is left"));
    EXPECT_THAT(text("out"), HasSubstr("FAIL  texts are the originals': 2 words are not of the original"));
    EXPECT_THAT(text("out"), HasSubstr("1 times one is there as an ordinary word"));
}

TEST_F(VerifyNotesCommand, FindsADateInAnotherForm) {
    EXPECT_EQ(verify_with(0, "complaining", "since April 25th, 2009 complaining"), 1);
    EXPECT_THAT(text("out"), HasSubstr("FAIL  no hidden quasi-identifier is left: 1 of"));
    EXPECT_EQ(verify_with(0, "complaining", "since 25-APR-09 complaining"), 1);
    EXPECT_EQ(verify_with(0, "complaining", "since April 2009 complaining"), 1);
    EXPECT_EQ(verify_with(0, "complaining", "since May 26th, 2009 complaining"), 1);
    EXPECT_THAT(text("out"), HasSubstr("ok    no hidden quasi-identifier is left"));
}

TEST_F(VerifyNotesCommand, FindsAnAgeAndAHospital) {
    EXPECT_EQ(verify_with(0, "The {5, 52, 88} year old man", "The 88 y/o man"), 1);
    EXPECT_EQ(verify_with(0, "fever", "fever, known at TUFTS MED CTR"), 1);
    EXPECT_EQ(verify_with(0, "fever", "fever of 88 degrees"), 1);
    EXPECT_THAT(text("out"), HasSubstr("ok    no hidden quasi-identifier is left"));
}

TEST_F(VerifyNotesCommand, HealthDetailsMustBeThere) {
    EXPECT_EQ(verify_with(0, "sore throat", "cough"), 1);
    EXPECT_THAT(text("out"), HasSubstr("FAIL  health details are untouched: 1 of"));
    EXPECT_EQ(verify_with(0, "sore throat", "sore [NAME]"), 0) << text("out");  // part of it was an identifier
}

TEST_F(VerifyNotesCommand, BadReleasesAreRefused) {
    ASSERT_TRUE(write_release(folder_ / "release", figure3_notes(), figure3_manifest()));
    folder_.write("release/notes.jsonl", "{\"note_id\":\"r1\"}\n");
    EXPECT_EQ(run("verify " + folder_ / "release"), 1);
    EXPECT_THAT(text("err"), HasSubstr("not as it was written"));
    EXPECT_EQ(run("risk " + folder_ / "release"), 1);
    EXPECT_EQ(run("report " + folder_ / "release" + " -o " + folder_ / "page.html"), 1);
    EXPECT_EQ(run("verify " + folder_ / "nowhere"), 3);
    ASSERT_TRUE(write_release(folder_ / "release", figure3_notes(), figure3_manifest()));
    folder_.write("release/notes.jsonl", "");
    EXPECT_EQ(run("verify " + folder_ / "release"), 1);  // the checksum tells
}

}  // namespace
}  // namespace scrim
