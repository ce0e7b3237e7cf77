// Files of options, messages, the version and completions, as users meet them.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "nlp/base/json.h"
#include "tests/program.h"

namespace scrim {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class ConfigCommand : public ProgramTest {
   protected:
    void SetUp() override {
        note_ = write("n.jsonl", R"({"note_id":"n1","text":"Dr. Smith"})"
                                 "\n");
    }
    std::string note_;
};

TEST_F(ConfigCommand, SetsOptionsTheCommandLineWinsOver) {
    const std::string config = write("o.toml", "quiet = false\n[tag]\ntaggers = 'rules'\nformat = 'jsonl'\n");
    ASSERT_EQ(run("tag " + note_ + " -o " + path("a.jsonl") + " --config " + config), 0) << text("err");
    EXPECT_THAT(text("err"), HasSubstr("options of " + config + ": --format, --taggers"));
    ASSERT_EQ(run("tag " + note_ + " -o " + path("b.jsonl") + " --taggers rules"), 0) << text("err");
    EXPECT_EQ(text("a.jsonl"), text("b.jsonl"));
    EXPECT_EQ(run("tag " + note_ + " -o " + path("c.jsonl") + " --taggers nonsense --config " + config), 2)
        << "the command line's";
}

TEST_F(ConfigCommand, ExplainsTheFile) {
    const std::string config = write("o.toml", "threads = 2\n\n[release]\nk = 7\n");
    ASSERT_EQ(run("config check " + config), 0) << text("err");
    EXPECT_THAT(text("out"), HasSubstr(config + ", line 1: --threads 2   for tag, release"));
    EXPECT_THAT(text("out"), HasSubstr(config + ", line 4: --k 7   for release"));
    ASSERT_EQ(run("config check --json " + config), 0);
    EXPECT_EQ(Json::parse(text("out"))["options"].size(), 2U);
    const std::string wrong = write("w.toml", "thread = 2\n[release]\nkk = 7\n");
    EXPECT_EQ(run("config check " + wrong), 3);
    EXPECT_THAT(text("err"), HasSubstr("line 1"));
    EXPECT_THAT(text("err"), HasSubstr("line 3"));
    EXPECT_EQ(run("tag " + note_ + " -o " + path("x.jsonl") + " --config " + wrong), 3);
    EXPECT_FALSE(std::filesystem::exists(path("x.jsonl")));
    EXPECT_EQ(run("tag " + note_ + " -o " + path("x.jsonl") + " --config " + path("absent")), 3);
}

TEST_F(ConfigCommand, SuggestsWhatWasMeant) {
    EXPECT_EQ(run("tga notes -o x"), 2);
    EXPECT_THAT(text("err"), HasSubstr("did you mean tag?"));
    EXPECT_EQ(run("tag notes -o x --polcy p"), 2);
    EXPECT_THAT(text("err"), HasSubstr("did you mean --policy?"));
    EXPECT_EQ(run("codes mesure"), 2);
    EXPECT_THAT(text("err"), HasSubstr("did you mean measure?"));
}

TEST_F(ConfigCommand, TellsErrorsAsJson) {
    EXPECT_EQ(run("tag " + path("absent.jsonl") + " -o " + path("x.jsonl") + " --json"), 3);
    const Json error = Json::parse(text("err"), nullptr, false);
    ASSERT_TRUE(error.is_object()) << text("err");
    EXPECT_EQ(error["exit_code"], 3);
    EXPECT_EQ(error["file"], path("absent.jsonl"));
    EXPECT_EQ(run("tag --json --nonsense"), 2);
    EXPECT_EQ(Json::parse(text("err"), nullptr, false)["exit_code"], 2) << text("err");
}

TEST_F(ConfigCommand, TellsEqualErrorsOnceWithACount) {
    std::string lines = R"({"note_id":"fine","text":"Dr. Smith"})"
                        "\n";
    for (int i = 0; i < 60; ++i)
        lines += R"({"note_id":"b)" + std::to_string(i) +
                 R"(","text":5})"
                 "\n";
    const std::string file = write("bad.jsonl", lines);
    EXPECT_EQ(run("tag " + file + " -o " + path("x.jsonl") + " --taggers rules"), 3);
    const std::string told = text("err");
    EXPECT_THAT(told, HasSubstr("59 more records: "));
    std::size_t errors = 0;
    for (std::size_t at = 0; (at = told.find("scrim: error:", at)) != std::string::npos; ++at) ++errors;
    EXPECT_EQ(errors, 2U) << told;
}

TEST_F(ConfigCommand, TellsWhatItWasBuiltOf) {
    EXPECT_EQ(run("--version"), 0);
    EXPECT_THAT(text("out"), StartsWith("scrim "));
    for (const char* part : {"compiler", "ONNX Runtime", "model crf", "model svm", "sha256:"}) {
        EXPECT_THAT(text("out"), HasSubstr(part));
    }
}

TEST_F(ConfigCommand, CompletesWords) {
    ASSERT_EQ(run("completion bash"), 0);
    write("complete", text("out") +
                          "\nCOMP_WORDS=(scrim codes me) COMP_CWORD=2; _scrim; echo \"${COMPREPLY[@]}\"\n"
                          "COMP_WORDS=(scrim tag x --mod) COMP_CWORD=3; _scrim; echo \"${COMPREPLY[@]}\"\n"
                          "COMP_WORDS=(scrim tag x --mode bal) COMP_CWORD=4; _scrim; echo \"${COMPREPLY[@]}\"\n"
                          "COMP_WORDS=(scrim serv) COMP_CWORD=1; _scrim; echo \"${COMPREPLY[@]}\"\n");
    ASSERT_EQ(std::system(("bash '" + path("complete") + "' > '" + path("words") + "'").c_str()), 0);
    EXPECT_EQ(text("words"), "measure\n--mode --models\nbalanced\nserve\n");
    ASSERT_EQ(run("completion zsh"), 0);
    EXPECT_THAT(text("out"), StartsWith("#compdef scrim\n"));
    EXPECT_THAT(text("out"), HasSubstr("_scrim_codes_measure()"));
    EXPECT_EQ(run("completion fish"), 2);
}

TEST_F(ConfigCommand, ReleasesNothingInADryRun) {
    std::string lines;
    for (int i = 0; i < 8; ++i) {
        const std::string number = std::to_string(i);
        lines += R"({"note_id":"n)" + number + R"(","patient_id":"p)" + std::to_string(i / 2) + R"(","text":"Age: 5)" +
                 number + R"( years. Admission Date: 0)" + std::to_string(i + 1) +
                 R"(/07/2009. Has fever."})"
                 "\n";
    }
    lines += R"({"note_id":"last","text":"Nothing."})"
             "\n";
    const std::string file = write("notes.jsonl", lines);
    ASSERT_EQ(run("release " + file + " -o " + path("out_folder") + " --k 2 --dry-run --taggers rules"), 0)
        << text("err");
    EXPECT_THAT(text("out"), HasSubstr("9 notes of 5 patients"));
    EXPECT_THAT(text("out"), HasSubstr("9 notes have no tags and would be tagged"));
    EXPECT_THAT(text("out"), HasSubstr("1 note names no patient, and would count as a patient of its own: last"));
    EXPECT_THAT(text("out"), HasSubstr("AGE: stated in 8 notes, of 4 patients\n1 note lacks it: last\n"));
    EXPECT_THAT(text("out"), HasSubstr("nothing was written"));
    EXPECT_FALSE(std::filesystem::exists(path("out_folder")));
    EXPECT_EQ(run("release " + file + " -o " + path("out_folder") + " --k 50 --dry-run --taggers rules --json"), 1);
    const Json json = Json::parse(text("out"));
    EXPECT_EQ(json["patients"], 5);
    EXPECT_THAT(json["problems"].dump(), HasSubstr("fewer than k = 50"));
    EXPECT_EQ(run("release - -o " + path("out_folder") + " --dry-run"), 2);
}

}  // namespace
}  // namespace scrim
