#include "anon/notes/verify/verify_notes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "tests/anon/notes/hand_release.h"
#include "tests/temporary_folder.h"

namespace scrim {
namespace {

using testing::figure3_manifest;
using testing::figure3_notes;
using testing::write_release;

std::string plain_file_name(std::string_view note_id) { return std::string(note_id); }

// The names of the checks that fail; "cannot be read" if none could be made.
std::vector<std::string> failing(std::vector<Json> notes, const Json& manifest) {
    const TemporaryFolder folder;
    for (auto& note : notes) {  // where a test gave another text
        const std::string text = note["text"];
        for (const auto& detail : note["hmd"]) {
            if (text.find(detail.get<std::string>()) != std::string::npos) continue;
            note["hmd"] = Json::array();
            break;
        }
    }
    EXPECT_TRUE(write_release((folder / "release"), notes, manifest));
    const auto release = open_release((folder / "release"));
    if (!release) return {"cannot be opened"};
    const auto checks = verify_notes(*release, plain_file_name);
    if (!checks) return {"cannot be read"};
    std::vector<std::string> names;
    for (const auto& check : *checks) {
        if (!check.holds) names.push_back(check.name);
    }
    return names;
}

using Names = std::vector<std::string>;

TEST(VerifyNotes, Figure3Holds) { EXPECT_EQ(failing(figure3_notes(), figure3_manifest()), Names{}); }

TEST(VerifyNotes, ThreePatientsAreFewerThanK) {
    Json manifest = figure3_manifest();
    manifest["k"] = 3;
    EXPECT_EQ(failing(figure3_notes(), manifest), (Names{"dataset-level k-safety", "safe against elimination"}));
    manifest["k"] = 6;
    EXPECT_EQ(failing(figure3_notes(), manifest), Names{"k"});
    manifest["k"] = 1;
    EXPECT_EQ(failing(figure3_notes(), manifest), Names{"k"});
    manifest.erase("k");
    EXPECT_EQ(failing(figure3_notes(), manifest), Names{"k"});
}

// r1 and r3 as {Apr-2009}, r2 as {Mar-2009, Apr-2009}: every value of r2 but Mar-2009 is shared.
TEST(VerifyNotes, FindsElimination) {
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
    manifest["drill_down"] = "strict";
    EXPECT_EQ(failing(notes, manifest), (Names{"dataset-level k-safety", "safe against elimination"}));
    notes[2] = notes[1];
    notes[2]["note_id"] = "r3";
    notes[2]["patient"] = "q3";
    EXPECT_EQ(failing(notes, manifest), Names{});
}

TEST(VerifyNotes, ListsOfAPatientMustAgree) {
    auto notes = figure3_notes();
    notes[1]["patient"] = "q1";
    Json manifest = figure3_manifest();
    manifest["patients"] = 4;
    EXPECT_EQ(failing(notes, manifest), Names{});
    notes[1]["qid"]["AGE"] = {"5", "52"};
    notes[1]["text"] = "A {5, 52} year old.";
    EXPECT_EQ(failing(notes, manifest), Names{"one set of lists per patient"});
}

TEST(VerifyNotes, TextsMustAgreeWithLists) {
    auto notes = figure3_notes();
    notes[0]["text"] = "The {5, 88} year old man, {see below}, [ report_end ] [NAME].";
    EXPECT_EQ(failing(notes, figure3_manifest()), Names{"texts agree with lists"});
    notes[0]["text"] = "The {5, 52, 88} year old man, {see below}, [ report_end ] [NAME].";
    EXPECT_EQ(failing(notes, figure3_manifest()), Names{});
}

TEST(VerifyNotes, AnUnknownPlaceholderFails) {
    auto notes = figure3_notes();
    notes[0]["text"] = "The {5, 52, 88} year old man saw [SHOE].";
    EXPECT_EQ(failing(notes, figure3_manifest()), Names{"placeholders"});
}

TEST(VerifyNotes, CountsMustAgree) {
    Json manifest = figure3_manifest();
    manifest["patients"] = 6;
    EXPECT_EQ(failing(figure3_notes(), manifest), Names{"patients"});
    manifest = figure3_manifest();
    manifest["notes"] = 4;
    EXPECT_EQ(failing(figure3_notes(), manifest), Names{"notes"});
    auto notes = figure3_notes();
    notes[1]["note_id"] = "r1";  // and its file is written over
    EXPECT_EQ(failing(notes, figure3_manifest()), (Names{"note ids", "text files"}));
}

TEST(VerifyNotes, TextFilesMustAgree) {
    const TemporaryFolder folder;
    ASSERT_TRUE(write_release((folder / "release"), figure3_notes(), figure3_manifest()));
    const auto release = open_release((folder / "release"));
    ASSERT_TRUE(release);
    const auto text_files = [&] {
        const auto checks = verify_notes(*release, plain_file_name);
        return checks && std::all_of(checks->begin(), checks->end(), [](const Check& check) { return check.holds; });
    };
    EXPECT_TRUE(text_files());
    std::ofstream((folder / "release/notes/r1.txt")) << "Admitted on 4/25/2009.";
    EXPECT_FALSE(text_files());
    ASSERT_TRUE(write_release((folder / "release"), figure3_notes(), figure3_manifest()));
    std::ofstream((folder / "release/notes/more.txt")) << "Mark is a 17 year old.";
    EXPECT_FALSE(text_files());
}

TEST(VerifyNotes, PatientWithoutAListHasHisClusters) {
    auto notes = figure3_notes();
    notes[0]["qid"].erase("DATE");
    notes[0]["hmd"] = Json::array();
    notes[0]["text"] = "The {5, 52, 88} year old man.";
    EXPECT_EQ(failing(notes, figure3_manifest()), Names{});
}

TEST(VerifyNotes, KAnonymityCountsOverTheDataSet) {
    auto notes = figure3_notes();
    const std::vector<Json> groups{{{"AGE", {"52-88"}}, {"DATE", {"Mar-Jul 2009"}}},
                                   {{"AGE", {"5-17"}}, {"DATE", {"Apr-Aug 2009"}}}};
    const std::vector<std::size_t> group{0, 0, 1, 1, 0};
    for (std::size_t i = 0; i < notes.size(); ++i) {
        notes[i]["qid"] = groups[group[i]];
        notes[i]["text"] = "A [" + groups[group[i]]["AGE"][0].get<std::string>() + "] year old.";
    }
    Json manifest = figure3_manifest();
    manifest["method"] = "k-anonymity";
    manifest["covered"] = {"AGE", "DATE"};
    EXPECT_EQ(failing(notes, manifest), Names{});
    notes[4]["qid"]["AGE"] = {"52-64"};
    EXPECT_EQ(failing(notes, manifest), Names{"k-anonymity"});
}

TEST(VerifyNotes, RefusesWhatItDoesNotKnow) {
    Json manifest = figure3_manifest();
    manifest["method"] = "magic";
    EXPECT_EQ(failing(figure3_notes(), manifest), (Names{"method", "words of the manifest"}));
    manifest = figure3_manifest();
    manifest["covered"] = Json::array();
    const auto names = failing(figure3_notes(), manifest);
    EXPECT_TRUE(std::find(names.begin(), names.end(), "attributes covered") != names.end());
}

}  // namespace
}  // namespace scrim
