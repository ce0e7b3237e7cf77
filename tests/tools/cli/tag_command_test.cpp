// scrim tag as users run it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "nlp/base/files/lock.h"
#include "nlp/base/json.h"
#include "tests/program.h"

namespace scrim {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class Tag : public ProgramTest {
   protected:
    int run(const std::string& arguments) {
        const int code = ProgramTest::run("tag " + arguments);
        out_ = text("out");
        err_ = text("err");
        return code;
    }
    // Tags one note from standard input to standard output.
    Json tagged(const std::string& text, const std::string& options = "") {
        const std::string in = folder_.write("in.jsonl", Json{{"note_id", "n1"}, {"text", text}}.dump() + "\n");
        EXPECT_EQ(run("- -o - --format jsonl --quiet " + options + " < " + in), 0) << err_;
        return Json::parse(out_);
    }
    static std::vector<std::string> labels(const Json& note) {
        std::vector<std::string> out;
        for (const auto& span : note.at("spans")) {
            if (span.at("class") != "HMD") out.push_back(span.at("label"));
        }
        return out;
    }

    std::string out_;
    std::string err_;
};
using Labels = std::vector<std::string>;

TEST_F(Tag, StreamsFromInputToOutput) {
    const Json note = tagged("Mr. White fell on 4/25/2009.");
    EXPECT_EQ(note.at("note_id"), "n1");
    EXPECT_EQ(labels(note), (Labels{"PATIENT", "DATE"}));
    EXPECT_EQ(note.at("spans")[0].at("start"), 4);
    EXPECT_EQ(note.at("spans")[0].at("end"), 9);
}

TEST_F(Tag, CountsCodePoints) {
    const Json note = tagged("\xc3\xa9t\xc3\xa9: Mr. White");
    EXPECT_EQ(note.at("spans")[0].at("start"), 9);
}

TEST_F(Tag, IgnoresSpansOfItsInput) {
    const std::string in = folder_.write(
        "in.jsonl", R"({"note_id":"n1","text":"No cough here","spans":[{"start":0,"end":2,"label":"PATIENT"}]})"
                    "\n");
    ASSERT_EQ(run(in + " -o - --format jsonl --quiet"), 0) << err_;
    EXPECT_EQ(labels(Json::parse(out_)), Labels{});
}

TEST_F(Tag, WritesAFolderOfXmlByDefault) {
    folder_.write("a.txt", "Mr. White fell.");
    ASSERT_EQ(run((folder_ / "a.txt") + " -o " + (folder_ / "tagged") + " --quiet"), 0) << err_;
    EXPECT_THAT(TemporaryFolder::read(folder_ / "tagged/a.xml"), HasSubstr("PATIENT"));
}

TEST_F(Tag, TheNameOfTheOutputTellsTheFormat) {
    folder_.write("a.txt", "Mr. White fell.");
    for (const char* name : {"y.jsonl", "y.csv", "y.xml"}) {
        ASSERT_EQ(run((folder_ / "a.txt") + " -o " + (folder_ / name) + " --quiet"), 0) << err_;
        EXPECT_TRUE(std::filesystem::is_regular_file(folder_ / name)) << name;
        EXPECT_THAT(TemporaryFolder::read(folder_ / name), HasSubstr("PATIENT")) << name;
    }
    EXPECT_EQ(run((folder_ / "a.txt") + " -o " + (folder_ / "z.jsonl") + " --format i2b2"), 2);
    EXPECT_FALSE(std::filesystem::exists(folder_ / "z.jsonl"));
}

TEST_F(Tag, ADeviceStaysADevice) {
    folder_.write("a.txt", "Mr. White fell.");
    std::filesystem::create_symlink("/dev/null", folder_ / "null");
    ASSERT_EQ(run((folder_ / "a.txt") + " -o " + (folder_ / "null") + " --quiet"), 0) << err_;
    EXPECT_TRUE(std::filesystem::is_symlink(folder_ / "null"));
    EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

TEST_F(Tag, ASecondRunIntoTheSameOutputIsRefused) {
    folder_.write("a.txt", "Mr. White fell.");
    const auto lock = OutputLock::take(folder_ / "y.jsonl", "tag");
    ASSERT_TRUE(lock);
    EXPECT_EQ(run((folder_ / "a.txt") + " -o " + (folder_ / "y.jsonl")), 3);
    EXPECT_THAT(err_, HasSubstr("is being written by process"));
    EXPECT_FALSE(std::filesystem::exists(folder_ / "y.jsonl"));
}

TEST_F(Tag, FindsKnownData) {
    const std::string known = folder_.write("known.csv", "note_id,last,mrn\nn1,Qworty,77-12\n");
    EXPECT_EQ(labels(tagged("about qworty and 7712", "--known-phi " + known)), (Labels{"PATIENT", "MEDICALRECORD"}));
}

TEST_F(Tag, RefusesBadKnownData) {
    const std::string known = folder_.write("known.csv", "note_id,shoe_size\nn1,44\n");
    const std::string in = folder_.write("in.jsonl", "{\"note_id\":\"n1\",\"text\":\"x\"}\n");
    EXPECT_EQ(run(in + " -o - --format jsonl --known-phi " + known), 3);
    EXPECT_THAT(err_, HasSubstr("shoe_size"));
    EXPECT_EQ(out_, "");
    EXPECT_EQ(run(in + " -o - --format jsonl --known-phi " + (folder_ / "absent.csv")), 3);
}

TEST_F(Tag, ObeysThePolicysLists) {
    const std::string policy = folder_.write("policy.json", R"({"allow": ["white"], "deny": ["blue falcon"]})");
    EXPECT_EQ(labels(tagged("Mr. White saw the Blue Falcon.", "--policy " + policy)), Labels{"PHI"});
    const std::string bad = folder_.write("bad.json", R"({"allow": "white"})");
    const std::string in = folder_.write("in.jsonl", "{\"note_id\":\"n1\",\"text\":\"x\"}\n");
    EXPECT_EQ(run(in + " -o - --format jsonl --policy " + bad), 3);
}

// A tagger that loads and then fails must not let notes pass as if it had found nothing, nor put them aside one by one.
TEST_F(Tag, ATaggerThatFailsAtWorkStopsTheRun) {
    const std::string models = SCRIM_SOURCE_DIR "/tests/nlp/taggers/neural/models/";
    std::filesystem::create_directory(folder_ / "model");
    std::filesystem::copy_file(models + "wordpiece_nan.onnx", folder_ / "model/model.onnx");
    for (const char* file : {"vocab.txt", "config.json"}) {
        std::filesystem::copy_file(models + "wordpiece/" + file, (folder_ / "model/") + file);
    }
    std::string lines;
    for (int i = 0; i < 200; ++i) {
        lines += Json{{"note_id", std::to_string(i)}, {"text", "Seen by Dr. Secretname on March 21."}}.dump() + "\n";
    }
    const std::string in = folder_.write("in.jsonl", lines);
    const std::string taggers = " --taggers rules,neural --neural-model " + (folder_ / "model");
    for (const char* threads : {"1", "4"}) {
        EXPECT_EQ(run(in + " -o " + (folder_ / "out.jsonl") + " --format jsonl --threads " + threads + taggers), 3);
        EXPECT_FALSE(std::filesystem::exists(folder_ / "out.jsonl"));
        EXPECT_EQ(std::count(err_.begin(), err_.end(), '\n'), 1) << err_;
        EXPECT_THAT(err_, Not(HasSubstr("Secretname")));
        EXPECT_EQ(run(in + " -o " + (folder_ / "tagged") + " --threads " + threads + taggers), 3);
        std::error_code absent;
        for (const auto& entry : std::filesystem::directory_iterator(folder_ / "tagged", absent)) {
            EXPECT_NE(entry.path().extension(), ".xml") << entry.path();
        }
        EXPECT_EQ(run(in + " -o - --format jsonl --threads " + threads + taggers), 3);
        EXPECT_EQ(out_, "");
    }
}

// A damaged model is found out before the first note, whatever else would have worked.
TEST_F(Tag, ADamagedModelStopsTheRun) {
    const std::string in = folder_.write("in.jsonl", "{\"note_id\":\"n1\",\"text\":\"Mr. White\"}\n");
    for (const char* kind : {"crf", "svm"}) {
        std::string bytes = TemporaryFolder::read(SCRIM_SOURCE_DIR "/models/" + std::string(kind) + ".model");
        bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
        folder_.write(std::string(kind) + ".model", bytes);
    }
    const std::string models = " --models " + folder_.path().string();
    for (const char* taggers : {"rules,svm", "rules,crf", "rules,svm,crf"}) {
        EXPECT_EQ(run(in + " -o " + (folder_ / "out.jsonl") + " --format jsonl --taggers " + taggers + models), 3);
        EXPECT_THAT(err_, HasSubstr("its checksum is wrong"));
        EXPECT_FALSE(std::filesystem::exists(folder_ / "out.jsonl"));
    }
}

TEST_F(Tag, TakesTitlesInIfAsked) {
    const std::string text = "Seen by Dr. Hallorinde with Mrs. Kowalski.";
    const auto found = [&](const std::string& options) {
        std::vector<std::string> out;
        const Json note = tagged(text, options);
        for (const Json& span : note.at("spans")) {
            if (span.at("class") != "EID") continue;
            const std::size_t start = span.at("start");
            out.push_back(text.substr(start, span.at("end").get<std::size_t>() - start));
        }
        return out;
    };
    EXPECT_EQ(found(""), (std::vector<std::string>{"Hallorinde", "Kowalski"}));
    EXPECT_EQ(found("--titles"), (std::vector<std::string>{"Dr. Hallorinde", "Mrs. Kowalski"}));
}

TEST_F(Tag, RefusesWrongUsage) {
    const std::string in = folder_.write("in.jsonl", "{\"note_id\":\"n1\",\"text\":\"x\"}\n");
    EXPECT_EQ(run(in + " -o - --format jsonl --taggers oracle"), 2);
    EXPECT_THAT(err_, HasSubstr("oracle"));
    EXPECT_EQ(run(in + " -o - --format jsonl --taggers ,"), 2);
    EXPECT_EQ(run(in + " -o - --format jsonl --mode wild"), 2);
    EXPECT_EQ(run(in + " -o - --format word"), 2);
    EXPECT_EQ(run(""), 2);
    EXPECT_EQ(run("--nonsense"), 2);
}

TEST_F(Tag, ReportsBadInputWithoutItsText) {
    EXPECT_EQ(run((folder_ / "absent.jsonl") + " -o - --format jsonl"), 3);
    const std::string in = folder_.write(
        "in.jsonl", "{\"note_id\":\"n1\",\"text\":\"Mr. White\"}\n{\"note_id\":\"n2\",\"text\":\"Secretname\n");
    EXPECT_EQ(run(in + " -o " + (folder_ / "tagged.jsonl") + " --format jsonl"), 3);
    EXPECT_THAT(err_, Not(HasSubstr("Secretname")));
}

TEST_F(Tag, GivesTheSameForAnyNumberOfThreads) {
    std::string lines;
    for (int i = 0; i < 50; ++i) {
        lines += Json{{"note_id", std::to_string(i)}, {"text", "Dr. Long saw Ms. May, MRN 44718" + std::to_string(i)}}
                     .dump() +
                 "\n";
    }
    const std::string in = folder_.write("in.jsonl", lines);
    ASSERT_EQ(run(in + " -o - --format jsonl --quiet --threads 1"), 0);
    const std::string one = out_;
    ASSERT_EQ(run(in + " -o - --format jsonl --quiet --threads 4"), 0);
    EXPECT_EQ(out_, one);
}

TEST_F(Tag, HasHelpWithAnExample) {
    EXPECT_EQ(run("--help"), 0);
    EXPECT_THAT(out_, HasSubstr("scrim tag notes -o tagged"));
}

TEST_F(Tag, ExplainsWhichRuleFoundASpan) {
    const std::string in =
        folder_.write("in.jsonl", Json{{"note_id", "n1"}, {"text", "Mr. White, MRN 4471882."}}.dump() + "\n");
    EXPECT_EQ(run("- -o - --format jsonl --taggers rules --explain < " + in), 0) << err_;
    const Json note = Json::parse(out_);
    EXPECT_EQ(note.at("spans")[0].at("rule"), "names.titled");
    EXPECT_EQ(note.at("spans")[1].at("rule"), "record.labelled");
    EXPECT_THAT(err_, HasSubstr("n1\t4-9\tPATIENT\tnames.titled\trules\t"));
    EXPECT_THAT(err_, Not(HasSubstr("White")));
    EXPECT_EQ(run("- -o - --format jsonl --taggers rules --explain --show-text < " + in), 0) << err_;
    EXPECT_THAT(err_, HasSubstr("\tWhite\n"));
    EXPECT_EQ(run("- -o - --format jsonl --explain --quiet < " + in), 0) << err_;
    EXPECT_EQ(err_, "");
    for (const auto& span : Json::parse(out_).at("spans")) EXPECT_NE(span.at("rule"), "");
    EXPECT_FALSE(tagged("Mr. White").at("spans")[0].contains("rule"));
}

TEST_F(Tag, TakesTheHospitalsOwnRules) {
    const std::string rules = folder_.write("my.tsv",
                                            "# columns: name\tlabel\texpression\tmatch\n"
                                            "our.kiste\tROOM\t\\bkiste\\s([a-z]\\d+)\tin kiste {q12}\n");
    const Json note = tagged("Moved to kiste q12.", "--taggers rules --rules " + rules);
    EXPECT_EQ(labels(note), Labels{"ROOM"});
    folder_.write(
        "my.tsv",
        "# columns: name\tlabel\texpression\tmatch\nour.kiste\tROOM\t\\bkiste\\s([a-z]\\d+)\tin kiste {12}\n");
    EXPECT_EQ(run((folder_ / "in.jsonl") + " -o - --format jsonl --rules " + rules), 3);
    EXPECT_THAT(err_, HasSubstr("my.tsv, line 2: the pattern 'our.kiste' must find '12'"));
}

}  // namespace
}  // namespace scrim
