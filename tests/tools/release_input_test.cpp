// scrim release with bad, odd and large input: a clear error or a defined result, never an unsafe release.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "tests/tools/release_run.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::Not;

class ReleaseInputs : public ReleaseRun {
   protected:
    static Json note(const std::string& id, const std::string& patient, const std::string& text) {
        Json out{{"note_id", id}, {"text", text}};
        if (!patient.empty()) out["patient_id"] = patient;
        return out;
    }
    // Ten patients with one note each.
    std::vector<Json> ten() {
        std::vector<Json> lines;
        for (int i = 0; i < 10; ++i) {
            lines.push_back(note("n" + std::to_string(i), "p" + std::to_string(i),
                                 "A " + std::to_string(30 + i) + " year old man with " +
                                     (i % 2 == 0 ? "fever" : "asthma") + " admitted on 3/" + std::to_string(10 + i) +
                                     "/2009 to Tufts Med Ctr."));
        }
        return lines;
    }
};

TEST_F(ReleaseInputs, WrongK) {
    EXPECT_EQ(run(five() + " -o " + out() + " --k 6"), 3);
    EXPECT_THAT(err_, HasSubstr("5 patients, fewer than k = 6"));
    EXPECT_FALSE(fs::exists(out()));
    for (const char* k : {"0", "1"}) {
        EXPECT_EQ(run(five() + " -o " + out() + " --k " + k), 2);
        EXPECT_THAT(err_, HasSubstr("at least 2"));
    }
    EXPECT_EQ(run(five() + " -o " + out() + " --k five"), 2);
    EXPECT_FALSE(fs::exists(out()));
}

TEST_F(ReleaseInputs, WrongPolicyMethodOrPlace) {
    folder_.write("p.json", R"({"labels":{"SHOE":"remove"}})");
    EXPECT_EQ(run(five() + " -o " + out() + " --k 2 --policy " + (folder_ / "p.json")), 3);
    EXPECT_THAT(err_, HasSubstr("label SHOE: is not a label"));
    EXPECT_EQ(run(five() + " -o " + out() + " --method magic"), 2);
    EXPECT_EQ(run((folder_ / "nothing") + " -o " + out()), 3);
    folder_.write("empty.jsonl", "");
    EXPECT_EQ(run((folder_ / "empty.jsonl") + " -o " + out()), 3);
    EXPECT_FALSE(fs::exists(out()));
    fs::create_directories(out());
    folder_.write("out/precious.txt", "mine");
    EXPECT_EQ(run(five() + " -o " + out() + " --k 2"), 2);
    EXPECT_EQ(run(five() + " -o " + out() + " --k 2 --overwrite"), 2) << "what is no release is not written over";
    EXPECT_EQ(TemporaryFolder::read(folder_ / "out/precious.txt"), "mine");
}

TEST_F(ReleaseInputs, AnOlderReleaseIsReplacedIfAsked) {
    ASSERT_EQ(run(five() + " -o " + out() + " --k 2"), 0) << err_;
    EXPECT_EQ(run(five() + " -o " + out() + " --k 2"), 2);
    EXPECT_EQ(run(five() + " -o " + out() + " --k 3 --overwrite"), 0) << err_;
    EXPECT_EQ(Json::parse(TemporaryFolder::read(folder_ / "out/manifest.json")).at("k"), 3);
}

TEST_F(ReleaseInputs, NoHealthDetailsAtAll) {
    std::vector<Json> lines;
    for (int i = 0; i < 6; ++i)
        lines.push_back(note("n" + std::to_string(i), "", "Mr. Brown came on 3/1" + std::to_string(i) + "/2009."));
    ASSERT_EQ(run(notes(lines) + " -o " + out() + " --k 3"), 0) << err_;
    EXPECT_EQ(run_program("verify " + out()), 0) << out_;
}

TEST_F(ReleaseInputs, AllNotesIdenticalOrEmpty) {
    std::vector<Json> lines;
    for (int i = 0; i < 9; ++i) lines.push_back(note("n" + std::to_string(i), "", "A 52 year old man with fever."));
    for (int i = 0; i < 4; ++i) lines.push_back(note("e" + std::to_string(i), "", ""));
    ASSERT_EQ(run(notes(lines) + " -o " + out() + " --k 4"), 0) << err_;
    EXPECT_EQ(run_program("verify " + out()), 0) << out_;
    EXPECT_EQ(released().size(), 13U);
}

TEST_F(ReleaseInputs, OnePatientWithAThousandNotesIsOnePatient) {
    auto lines = ten();
    for (int i = 0; i < 1000; ++i) {
        lines.push_back(note("m" + std::to_string(i), "p0", "Visited on 4/2/2010. The 31 year old man has fever."));
    }
    ASSERT_EQ(run(notes(lines) + " -o " + out() + " --k 4 --keep-ids"), 0) << err_;
    EXPECT_EQ(run_program("verify " + out()), 0) << out_;
    const Json manifest = Json::parse(TemporaryFolder::read(folder_ / "out/manifest.json"));
    EXPECT_EQ(manifest.at("patients"), 10);
    EXPECT_EQ(manifest.at("notes"), 1010);
    EXPECT_EQ(manifest.at("unit"), "patient");
    std::set<std::string> lists;
    for (const Json& each : released()) {
        if (each.at("patient") == "p0") lists.insert(each.at("qid").dump());
    }
    EXPECT_EQ(lists.size(), 1U) << "all notes of a patient share one set of lists";
    EXPECT_EQ(TemporaryFolder::read(folder_ / "out/notes/m7.txt"),
              "Visited on [index +13 mo]. The [index +1 y] year old man has fever.");
}

TEST_F(ReleaseInputs, OverlappingTagsAreSettledByRisk) {
    auto lines = ten();
    for (auto& line : lines) line["spans"] = Json::array();
    lines[0]["text"] = "John Brown fever came on 3/10/2009.";
    lines[0]["spans"] = Json::parse(R"([{"start":0,"end":10,"label":"PATIENT"},{"start":5,"end":16,"label":"PROBLEM"},
        {"start":5,"end":10,"label":"HOSPITAL"},{"start":25,"end":34,"label":"DATE"}])");
    ASSERT_EQ(run(notes(lines) + " -o " + out() + " --k 2 --keep-ids"), 0) << err_;
    EXPECT_THAT(TemporaryFolder::read(folder_ / "out/notes/n0.txt"), ::testing::StartsWith("[NAME] fever came on {"));
}

TEST_F(ReleaseInputs, TaggedNotesAreNotTaggedAgain) {
    auto lines = ten();
    for (auto& line : lines) line["spans"] = Json::array();
    lines[3]["text"] = "Mr. White saw Dr. Brown. Fever.";
    lines[3]["spans"] = Json::parse(R"([{"start":18,"end":23,"label":"DOCTOR"}])");
    ASSERT_EQ(run(notes(lines) + " -o " + out() + " --k 2 --keep-ids"), 0) << err_;
    EXPECT_THAT(err_, HasSubstr("no health detail is: rules add"));
    EXPECT_EQ(TemporaryFolder::read(folder_ / "out/notes/n3.txt"), "Mr. White saw [NAME]. Fever.");
    EXPECT_EQ(Json::parse(TemporaryFolder::read(folder_ / "out/manifest.json")).at("tagged"), "before");
}

TEST_F(ReleaseInputs, BadRecordsAreLeftOutAndCounted) {
    auto lines = ten();
    lines.push_back(lines[2]);  // its id a second time
    std::string bytes;
    for (const Json& line : lines) bytes += line.dump() + "\n";
    bytes += "{\"note_id\": \"broken\"\n";
    const std::string in = folder_.write("bad.jsonl", bytes);
    EXPECT_EQ(run(in + " -o " + out() + " --k 2"), 3);
    EXPECT_EQ(released().size(), 10U);
    EXPECT_EQ(run_program("verify " + out()), 0);
    EXPECT_EQ(run(in + " -o " + (folder_ / "b") + " --k 2 --strict"), 3);
    EXPECT_FALSE(fs::exists(folder_ / "b"));
}

TEST_F(ReleaseInputs, SameBytesForAnyNumberOfThreads) {
    const std::string in = std::string(SCRIM_SOURCE_DIR) + "/corpora/sample --k 5 --seed 7 --quiet -o ";
    ASSERT_EQ(run(in + out() + " --threads 1"), 0) << err_;
    ASSERT_EQ(run(in + (folder_ / "four") + " --threads 4"), 0) << err_;
    EXPECT_EQ(TemporaryFolder::read(folder_ / "out/notes.jsonl"), TemporaryFolder::read(folder_ / "four/notes.jsonl"));
    EXPECT_EQ(TemporaryFolder::read(folder_ / "out/manifest.json"),
              TemporaryFolder::read(folder_ / "four/manifest.json"));
    EXPECT_EQ(run_program("verify " + out() + " --original " + SCRIM_SOURCE_DIR + "/corpora/sample"), 0) << out_;
}

TEST_F(ReleaseInputs, AStoppedRunLeavesNothingAndGoesOn) {
    ASSERT_EQ(run_program("generate -o " + (folder_ / "many.jsonl") + " --notes 400 --seed 3 --quiet"), 0) << err_;
    ASSERT_EQ(
        run_program("convert " + (folder_ / "many.jsonl") + " -o " + (folder_ / "many") + " --format text --quiet"), 0);
    const std::string arguments = (folder_ / "many") + " -o " + out() + " --k 4 --seed 1 --threads 1 --taggers rules";
    const std::string stopped =
        "timeout -s INT 0.4 " + std::string(SCRIM_PROGRAM) + " release " + arguments + " 2>" + (folder_ / "stderr");
    if (WEXITSTATUS(std::system(stopped.c_str())) == 0) GTEST_SKIP() << "too quick to be stopped";
    EXPECT_FALSE(fs::exists(out()));
    ASSERT_EQ(run(arguments), 0) << err_;
    ASSERT_EQ(run((folder_ / "many") + " -o " + (folder_ / "whole") + " --k 4 --seed 1 --threads 2 --taggers rules"), 0)
        << err_;
    EXPECT_EQ(TemporaryFolder::read(folder_ / "out/notes.jsonl"), TemporaryFolder::read(folder_ / "whole/notes.jsonl"));
    EXPECT_FALSE(fs::exists(folder_ / ".out.work"));
}

TEST_F(ReleaseInputs, StandardInput) {
    const std::string in = notes(ten());
    ASSERT_EQ(run("- -o " + out() + " --k 2 < " + in), 0) << err_;
    EXPECT_EQ(released().size(), 10U);
}

TEST_F(ReleaseInputs, HelpHasExamples) {
    EXPECT_EQ(run("--help"), 0);
    EXPECT_THAT(out_, HasSubstr("scrim release notes -o released --k 5"));
    for (const char* option : {"--k", "--method", "--drill-down", "--policy", "--structured", "--private", "--keep-ids",
                               "--seed", "--taggers", "--mode", "--known-phi", "--threads", "--json", "--quiet"}) {
        EXPECT_THAT(out_, HasSubstr(option));
    }
}

TEST_F(ReleaseInputs, ResultForPrograms) {
    ASSERT_EQ(run(five() + " -o " + out() + " --k 2 --json --quiet"), 0) << err_;
    const Json result = Json::parse(out_);
    EXPECT_EQ(result.at("notes"), 5);
    EXPECT_EQ(result.at("clusters"), 2);
    EXPECT_EQ(err_, "");
}

}  // namespace
}  // namespace scrim
