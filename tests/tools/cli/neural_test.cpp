// The neural tagger as users run it: what goes wrong stops the run.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>

#include "nlp/base/json.h"
#include "tests/temporary_folder.h"

namespace scrim {
namespace {

using ::testing::HasSubstr;

const std::string models = SCRIM_SOURCE_DIR "/tests/nlp/taggers/neural/models/";

class NeuralTag : public ::testing::Test {
   protected:
    int run(const std::string& options, const std::string& environment = "",
            const std::string& program = SCRIM_PROGRAM) {
        const std::string in = folder_.write(
            "in.jsonl", Json{{"note_id", "n1"}, {"text", "Seen by Dr. Jones on March 21."}}.dump() + "\n");
        const std::string command = environment + " " + program + " tag " + in + " -o " + (folder_ / "out.jsonl") +
                                    " --format jsonl --quiet " + options + " 2>" + (folder_ / "err");
        const int status = std::system(command.c_str());
        err_ = TemporaryFolder::read(folder_ / "err");
        return WEXITSTATUS(status);
    }
    // Copies files into a folder of a model.
    std::string model(const std::string& onnx, const std::vector<std::string>& others) {
        folder_.write("model.onnx", TemporaryFolder::read(models + onnx));
        for (const auto& file : others) folder_.write(file, TemporaryFolder::read(models + "wordpiece/" + file));
        return "--taggers rules,neural --neural-model " + folder_.path().string();
    }
    void expect_stopped(const std::string& options, const std::string& said, const std::string& environment = "") {
        EXPECT_EQ(run(options, environment), 3) << err_;
        EXPECT_THAT(err_, HasSubstr(said));
        EXPECT_FALSE(std::filesystem::exists(folder_ / "out.jsonl"));
    }

    TemporaryFolder folder_;
    std::string err_;
};

TEST_F(NeuralTag, TheShippedModelTags) {
    ASSERT_EQ(run("--taggers neural"), 0) << err_;
    const Json note = Json::parse(TemporaryFolder::read(folder_ / "out.jsonl"));
    ASSERT_EQ(note.at("spans").size(), 2U);
    EXPECT_EQ(note.at("spans")[0].at("label"), "DOCTOR");
    EXPECT_EQ(note.at("spans")[0].at("source"), Json::array({"neural"}));
    EXPECT_EQ(note.at("spans")[1].at("label"), "DATE");
}

TEST_F(NeuralTag, ThoroughAddsItsModel) {
    ASSERT_EQ(run("--taggers rules --thorough"), 0) << err_;
    const Json note = Json::parse(TemporaryFolder::read(folder_ / "out.jsonl"));
    ASSERT_EQ(note.at("spans").size(), 2U);
    for (const Json& span : note.at("spans")) EXPECT_EQ(span.at("source"), Json::array({"rules", "neural"}));
    std::filesystem::remove(folder_ / "out.jsonl");
    expect_stopped("--thorough --onnxruntime /no/such/libonnxruntime.so", "cannot be opened");
}

TEST_F(NeuralTag, AWordPieceModelTags) {
    ASSERT_EQ(run("--taggers neural --neural-model " + models + "wordpiece"), 0) << err_;
    const Json note = Json::parse(TemporaryFolder::read(folder_ / "out.jsonl"));
    ASSERT_EQ(note.at("spans").size(), 2U);
    EXPECT_EQ(note.at("spans")[0].at("start"), 12);
    EXPECT_EQ(note.at("spans")[0].at("end"), 17);
}

TEST_F(NeuralTag, WithoutTheLibraryTheRunStops) {
    expect_stopped("--taggers rules,neural --onnxruntime /no/such/libonnxruntime.so", "cannot be opened");
    expect_stopped("--taggers neural --onnxruntime " + folder_.write("text.so", "no library"), "text.so");
    // The program alone, without what is installed beside it.
    std::filesystem::copy_file(SCRIM_PROGRAM, folder_ / "scrim");
    EXPECT_EQ(run("--taggers rules,neural", "", folder_ / "scrim"), 3) << err_;
    EXPECT_THAT(err_, HasSubstr("--onnxruntime"));
    EXPECT_EQ(run("--taggers rules", "", folder_ / "scrim"), 0) << err_;
}

TEST_F(NeuralTag, TheLibraryIsTheOneThatAnOptionNames) {
    const std::string library =
        std::filesystem::canonical(std::filesystem::path(SCRIM_PROGRAM).parent_path() / "lib/scrim/libonnxruntime.so.1")
            .string();
    std::filesystem::copy_file(library, folder_ / "runtime.so");
    EXPECT_EQ(run("--taggers neural --onnxruntime " + (folder_ / "runtime.so")), 0) << err_;
    std::filesystem::remove(folder_ / "out.jsonl");
    folder_.write("cut.so", TemporaryFolder::read(library).substr(0, 100'000));
    expect_stopped("--taggers neural --onnxruntime " + (folder_ / "cut.so"), "cut.so");
    // Nothing in the environment names one.
    EXPECT_EQ(run("--taggers neural", "SCRIM_ONNXRUNTIME=" + (folder_ / "cut.so")), 0) << err_;
}

TEST_F(NeuralTag, AModelThatDoesNotFitStopsTheRun) {
    expect_stopped(model("features_other_version.onnx", {}), "version 999");
    expect_stopped(model("features_other_inputs.onnx", {}), "inputs");
    expect_stopped(model("features_nan.onnx", {}), "not a number");
    folder_.write("model.onnx", "nothing of the kind");
    expect_stopped("--taggers neural --neural-model " + folder_.path().string(), "no ONNX model");
}

TEST_F(NeuralTag, AVocabularyThatDoesNotMatchStopsTheRun) {
    const std::string options = model("wordpiece/model.onnx", {"vocab.txt", "config.json"});
    EXPECT_EQ(run(options), 0) << err_;
    std::filesystem::remove(folder_ / "out.jsonl");
    folder_.write("vocab.txt", TemporaryFolder::read(models + "wordpiece/vocab.txt") + "more\n");
    expect_stopped(options, "36 entries, the model was made for 35");
}

}  // namespace
}  // namespace scrim
