// scrim release with bad, odd and large input: a clear error or a defined result, never an unsafe release.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "nlp/base/files/lock.h"
#include "tests/anon/release/release_run.h"

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
    EXPECT_THAT(err_, HasSubstr("5 patients are left out: fewer than k = 6"));
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
    EXPECT_FALSE(fs::exists(folder_ / ".out.work")) << "nothing was done that is worth keeping";
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
    for (const auto i : {1U, 2U}) lines[i] = lines[0];  // who states the same makes a group
    for (const auto i : {1U, 2U}) {
        lines[i]["note_id"] = "n" + std::to_string(i);
        lines[i]["patient_id"] = "p" + std::to_string(i);
    }
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

TEST_F(ReleaseInputs, AnUntaggedNoteAmongTaggedOnesStopsTheRunAndIsNamed) {
    auto lines = ten();
    for (std::size_t i = 0; i < 10; ++i) {
        if (i != 7) lines[i]["spans"] = Json::array();
    }
    lines[7]["text"] = "Mr. Zwiebelfisch is a man with fever.";
    lines[2]["spans"] = Json::parse(R"([{"start":2,"end":4,"label":"AGE"}])");
    const std::string in = notes(lines);
    for (const char* option : {"", " --untagged refuse"}) {
        EXPECT_EQ(run(in + " -o " + out() + " --k 2" + option), 3);
        EXPECT_THAT(err_, HasSubstr("record n7, line 8: 1 of 10 notes have no tags"));
        EXPECT_THAT(err_, HasSubstr("--untagged tag"));
        EXPECT_FALSE(fs::exists(out()));
        EXPECT_FALSE(fs::exists(folder_ / ".out.work"));
    }
    ASSERT_EQ(run(in + " -o " + out() + " --k 2 --keep-ids --untagged tag"), 0) << err_;
    EXPECT_THAT(err_, HasSubstr("1 notes have no tags and are tagged by this run; the other 9"));
    EXPECT_EQ(TemporaryFolder::read(folder_ / "out/notes/n7.txt"), "[NAME] is a man with fever.");
    EXPECT_THAT(TemporaryFolder::read(folder_ / "out/notes/n4.txt"),
                HasSubstr("admitted on 3/14/2009 to Tufts Med Ctr."))
        << "a tagged note is taken as it is, with an empty list too";
}

TEST_F(ReleaseInputs, FoldersOfTaggedAndUntaggedFilesAreMixedToo) {
    ASSERT_EQ(run_program("tag " + notes(ten()) + " -o " + (folder_ / "tagged") + " --quiet"), 0) << err_;
    folder_.write("tagged/forgotten.txt", "Mr. Zwiebelfisch has fever.");
    EXPECT_EQ(run((folder_ / "tagged") + " -o " + out() + " --k 2"), 3);
    EXPECT_THAT(err_, HasSubstr("forgotten.txt, record forgotten: 1 of 11 notes have no tags"));
    fs::remove(folder_ / "tagged/forgotten.txt");
    ASSERT_EQ(run_program("convert " + (folder_ / "tagged") + " -o " + (folder_ / "brat") + " --format brat --quiet"),
              0);
    fs::remove(folder_ / "brat/n3.ann");
    EXPECT_EQ(run((folder_ / "brat") + " -o " + out() + " --k 2"), 3);
    EXPECT_THAT(err_, HasSubstr("n3.txt, record n3: 1 of 10 notes have no tags"));
    EXPECT_FALSE(fs::exists(out()));
    EXPECT_EQ(run(five() + " -o " + out() + " --k 2 --untagged refuse"), 3);
    EXPECT_THAT(err_, HasSubstr("the note has no tags, so that nothing of it would be hidden"));
}

TEST_F(ReleaseInputs, ConvertingUntaggedNotesDoesNotMakeThemTagged) {
    for (const char* name : {"c.jsonl", "c.csv", "c.xml", "c_i2b2", "c_brat"}) {
        const std::string to = folder_ / name;
        const std::string format = std::string(name) == "c_i2b2"   ? " --format i2b2"
                                   : std::string(name) == "c_brat" ? " --format brat"
                                                                   : "";
        ASSERT_EQ(run_program("convert " + five() + " -o " + to + format + " --quiet"), 0) << err_;
        ASSERT_EQ(run(to + " -o " + (folder_ / (std::string("out_") + name)) + " --k 2 --untagged refuse"), 3) << name;
        EXPECT_THAT(err_, HasSubstr("no tags")) << name;
    }
}

TEST_F(ReleaseInputs, NotesOfAFailedRunAreNeverReleasedByAnother) {
    const std::string first = notes(ten(), "s.jsonl");
    EXPECT_EQ(run(first + " -o " + out() + " --k 1000"), 3);
    EXPECT_THAT(err_, HasSubstr("the work so far is kept in " + (folder_ / ".out.work")));
    const std::string pdf = folder_.write("x.pdf", "%PDF-1.4 \x01\x02");
    EXPECT_EQ(run(pdf + " -o " + out() + " --k 5"), 3);
    EXPECT_THAT(err_, HasSubstr("the input has no notes"));
    EXPECT_FALSE(fs::exists(out()));
    EXPECT_FALSE(fs::exists(folder_ / ".out.work")) << "what the first run left is gone";
    auto other = ten();
    for (auto& line : other) line["note_id"] = "other_" + line["note_id"].get<std::string>();
    EXPECT_EQ(run(first + " -o " + out() + " --k 1000"), 3);
    ASSERT_EQ(run(notes(other) + " -o " + out() + " --k 5 --keep-ids"), 0) << err_;
    for (const Json& each : released()) EXPECT_TRUE(each.at("note_id").get<std::string>().starts_with("other_"));
}

TEST_F(ReleaseInputs, AnInputThatIsCutOffIsNotReleased) {
    std::vector<Json> lines;
    for (int i = 0; i < 400; ++i) {
        lines.push_back(note("n" + std::to_string(i), "", "A " + std::to_string(20 + i % 50) + " year old man."));
        lines.back()["spans"] = Json::parse(R"([{"start":2,"end":4,"label":"AGE"}])");
    }
    const std::string in = notes(lines);
    ASSERT_EQ(std::system(("gzip -k " + in).c_str()), 0);
    const std::string whole = TemporaryFolder::read(in + ".gz");
    folder_.write("cut.jsonl.gz", whole.substr(0, whole.size() / 2));
    EXPECT_EQ(run((folder_ / "cut.jsonl.gz") + " -o " + out() + " --k 2"), 3);
    EXPECT_THAT(err_, HasSubstr("is not valid gzip data, or was cut off"));
    EXPECT_FALSE(fs::exists(out()));
    EXPECT_FALSE(fs::exists(folder_ / ".out.work"));
    for (const char* command : {"tag", "convert"}) {
        const std::string to = folder_ / (std::string(command) + ".jsonl");
        EXPECT_EQ(run_program(std::string(command) + " " + (folder_ / "cut.jsonl.gz") + " -o " + to), 3);
        EXPECT_FALSE(fs::exists(to)) << command;
    }
}

TEST_F(ReleaseInputs, AFolderPerPatientLosesNoNote) {
    for (int i = 0; i < 6; ++i) {
        const std::string patient = "in/p" + std::to_string(i);
        fs::create_directories(folder_ / patient);
        for (const char* name : {"/note1.txt", "/note2.txt"}) {
            folder_.write(patient + name, "A " + std::to_string(30 + i) + " year old man with fever.");
        }
    }
    ASSERT_EQ(run((folder_ / "in") + " -o " + out() + " --k 2 --patient-from folder --keep-ids"), 0) << err_;
    EXPECT_THAT(err_, HasSubstr("12 notes of 6 patients"));
    EXPECT_THAT(err_, Not(HasSubstr("WARNING")));
    EXPECT_TRUE(fs::exists(folder_ / "out/notes/p1%2Fnote1.txt"));
    ASSERT_EQ(run((folder_ / "in") + " -o " + (folder_ / "b") + " --k 2 --patient-from '(p[0-9])/note'"), 0) << err_;
    EXPECT_THAT(err_, HasSubstr("12 notes of 6 patients"));
    ASSERT_EQ(run((folder_ / "in") + " -o " + (folder_ / "c") + " --k 2"), 0) << err_;
    EXPECT_THAT(err_, HasSubstr("WARNING: all of 12 notes name no patient, and each counts as a patient of its own"));
    EXPECT_EQ(run((folder_ / "in") + " -o " + (folder_ / "d") + " --k 2 --patient-from '(x[0-9])/note'"), 3);
    EXPECT_FALSE(fs::exists(folder_ / "d")) << "a path that does not tell the patient makes no patient";
    EXPECT_EQ(run((folder_ / "in") + " -o " + (folder_ / "d") + " --k 2 --patient-from '(x'"), 2);
}

TEST_F(ReleaseInputs, LinksThatLeadOutOfTheInputAreNotFollowed) {
    const std::string in = five();
    folder_.write("secret.txt", "Mr. Zwiebelfisch has fever.");
    fs::create_symlink(folder_ / "secret.txt", in + "/6.txt");
    ASSERT_EQ(run(in + " -o " + out() + " --k 2 --keep-ids"), 0) << err_;
    EXPECT_EQ(released().size(), 5U);
    EXPECT_THAT(err_, HasSubstr("6.txt: 1 links, pipes or devices in the folder were not followed"));
}

TEST_F(ReleaseInputs, PlacesThatAreLinksAreRefused) {
    fs::create_directories(folder_ / "elsewhere");
    fs::create_directory_symlink(folder_ / "elsewhere", folder_ / "out");
    EXPECT_EQ(run(five() + " -o " + out() + " --k 2"), 3);
    EXPECT_THAT(err_, HasSubstr("is a link where scrim would write"));
    fs::remove(folder_ / "out");
    fs::create_directory_symlink(folder_ / "elsewhere", folder_ / ".out.work");
    EXPECT_EQ(run(five() + " -o " + out() + " --k 2"), 3);
    EXPECT_TRUE(fs::is_empty(folder_ / "elsewhere"));
}

TEST_F(ReleaseInputs, TwoRunsIntoOneOutputDoNotMix) {
    const auto lock = OutputLock::take(out(), "release");
    ASSERT_TRUE(lock);
    EXPECT_EQ(run(five() + " -o " + out() + " --k 2"), 3);
    EXPECT_THAT(err_, HasSubstr("is being written by process "));
    EXPECT_THAT(err_, HasSubstr(", scrim release"));
    EXPECT_EQ(run(five() + " -o " + (folder_ / "b") + " --k 2"), 0) << err_;
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
