// scrim risk and scrim report on releases of notes, written by hand and by scrim release.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>

#include "tests/anon/notes/hand_release.h"
#include "tests/program.h"

namespace scrim {
namespace {

using testing::figure3_manifest;
using testing::figure3_notes;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::write_release;

class NotesReportCommand : public ProgramTest {
   protected:
    // Tagged notes of 12 patients with a few values, so that a release can drill down.
    std::string write_tagged() {
        std::string lines;
        for (int i = 0; i < 12; ++i) {
            const std::string name = i % 2 == 0 ? "Zyxwick" : "Quorbert";
            const std::string age = i % 3 == 0 ? "41" : "67";
            const std::string detail = i < 6 ? "fever" : "jaundice";
            const std::string text = "Mr. " + name + " is a " + age + " year old man. Admitted on 4/2" +
                                     std::to_string(i % 2) + "/2009 with " + detail + " and headache.";
            Json spans = Json::array();
            const auto tag = [&](const std::string& word, const char* label, const char* role) {
                const std::size_t at = text.find(word);
                spans.push_back({{"start", at}, {"end", at + word.size()}, {"label", label}, {"role", role}});
            };
            tag(name, "PATIENT", "");
            tag(age, "AGE", "patient");
            tag("4/2" + std::to_string(i % 2) + "/2009", "DATE", "admission");
            tag(detail, "PROBLEM", "");
            tag("headache", "PROBLEM", "");
            for (auto& span : spans) {
                if (span["role"] == "") span.erase("role");
            }
            lines += Json{{"note_id", "secret" + std::to_string(i)}, {"text", text}, {"spans", spans}}.dump() + "\n";
        }
        return folder_.write("tagged.jsonl", lines);
    }
};

TEST_F(NotesReportCommand, RiskFromTheReleaseAlone) {
    ASSERT_TRUE(write_release(folder_ / "release", figure3_notes(), figure3_manifest()));
    ASSERT_EQ(run("risk " + folder_ / "release" + " --json"), 0);
    const Json risk = Json::parse(text("out"));
    EXPECT_EQ(risk["promised bound 1/k"], 0.5);
    EXPECT_EQ(risk["lists"]["patients who carry the rarest"], 2);
    EXPECT_EQ(risk["elimination attack"]["values with fewer than k candidates"], 0);
}

TEST_F(NotesReportCommand, RiskShowsElimination) {
    auto notes = figure3_notes();
    for (auto& note : notes) {
        note["qid"] = Json{{"DATE", {"Apr-2009"}}};
        note["text"] = "Admitted {Apr-2009}.";
        note["cluster"] = 0;
    }
    notes[1]["qid"]["DATE"] = {"Mar-2009", "Apr-2009"};
    notes[1]["text"] = "Admitted {Mar-2009, Apr-2009}.";
    Json manifest = figure3_manifest();
    manifest["covered"] = Json{"DATE"};
    manifest["drill_down"] = "paper";
    for (Json& note : notes) note["hmd"] = Json::array();
    ASSERT_TRUE(write_release(folder_ / "release", notes, manifest));
    ASSERT_EQ(run("risk " + folder_ / "release" + " --json"), 0);
    EXPECT_EQ(Json::parse(text("out"))["elimination attack"]["values with one candidate"], 1);
}

TEST_F(NotesReportCommand, ReportIsOnePageWithoutANetwork) {
    ASSERT_TRUE(write_release(folder_ / "release", figure3_notes(), figure3_manifest()));
    ASSERT_EQ(run("report " + folder_ / "release" + " -o " + folder_ / "report.html"), 0);
    const std::string html = TemporaryFolder::read(folder_ / "report.html");
    for (const char* heading : {"In short", "Promise and proof", "Risk before and after", "Utility",
                                "Groups of patients", "What was removed", "Settings and versions"}) {
        EXPECT_THAT(html, HasSubstr(std::string(">") + heading + "</h2>"));
    }
    EXPECT_THAT(html, HasSubstr("Every check of the verifier holds"));
    EXPECT_THAT(html, Not(HasSubstr("<script")));
    EXPECT_THAT(html, Not(HasSubstr("src=")));
    EXPECT_THAT(html, Not(HasSubstr("jaundice")));  // fewer than k patients have it
}

TEST_F(NotesReportCommand, ReleaseWritesItsReports) {
    ASSERT_EQ(run("release " + write_tagged() + " -o " + folder_ / "r" + " --k 3 --seed 5 --private " + folder_ / "p"),
              0);
    const std::string html = TemporaryFolder::read(folder_ / "r/report.html");
    for (const char* version : {">original</td>", ">Safe Harbor</td>", ">this release</td>"}) {
        EXPECT_THAT(html, HasSubstr(version));
    }
    EXPECT_THAT(html, HasSubstr("It is not for sharing."));
    for (const char* hidden : {"Zyxwick", "Quorbert", "secret", "4/20/2009"}) EXPECT_THAT(html, Not(HasSubstr(hidden)));
    const std::string steward = TemporaryFolder::read(folder_ / "p/report.html");
    EXPECT_THAT(steward, HasSubstr("Notes to look at"));
    EXPECT_THAT(steward, HasSubstr("NOT FOR SHARING"));
    EXPECT_THAT(html, Not(HasSubstr("NOT FOR SHARING")));
    struct stat status {};
    ASSERT_EQ(::stat((folder_ / "p/report.html").c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777U, 0600U);
}

TEST_F(NotesReportCommand, RiskWithTheOriginalStaysBelowTheBound) {
    const std::string tagged = write_tagged();
    ASSERT_EQ(run("release " + tagged + " -o " + folder_ / "r" + " --k 3 --seed 5 --private " + folder_ / "p"), 0);
    ASSERT_EQ(run("risk " + folder_ / "r" + " --original " + tagged + " --private " + folder_ / "p" + " --json"), 0);
    const Json risk = Json::parse(text("out"));
    const Json& attack = risk["attacker who knows the covered values"];
    EXPECT_EQ(attack["patients attacked"], 12);
    EXPECT_EQ(attack["patients above 1/k"], 0);
    EXPECT_GE(attack["fewest candidates"], 3);
    EXPECT_GT(risk["attacker who knows the covered values, on the original"]["mean success"], 0.1);
}

}  // namespace
}  // namespace scrim
