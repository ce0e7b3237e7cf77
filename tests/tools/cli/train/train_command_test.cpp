// scrim train and scrim dump as users run them.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>

#include "nlp/base/json.h"
#include "tests/temporary_folder.h"

namespace scrim {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class Train : public ::testing::Test {
   protected:
    int run(const std::string& arguments) {
        const std::string command =
            std::string(SCRIM_PROGRAM) + " " + arguments + " >" + (folder_ / "out") + " 2>" + (folder_ / "err");
        const int status = std::system(command.c_str());
        out_ = TemporaryFolder::read(folder_ / "out");
        err_ = TemporaryFolder::read(folder_ / "err");
        return WEXITSTATUS(status);
    }
    std::string generated(int notes, const std::string& more = "") {
        const std::string path = folder_ / ("gold" + std::to_string(notes) + ".jsonl");
        EXPECT_EQ(run("generate -o " + path + " --notes " + std::to_string(notes) + " --quiet " + more), 0) << err_;
        return path;
    }

    TemporaryFolder folder_;
    std::string out_;
    std::string err_;
};

TEST_F(Train, MakesModelsThatTag) {
    const std::string gold = generated(24, "--kind telephone --seed 4");
    const std::string models = folder_ / "models";
    // Four iterations over 24 notes hide too much beside the shipped models to be written unasked.
    ASSERT_EQ(run("train " + gold + " -o " + models + " --without-shipped --folds 2 --iterations 4 --accept-worse"), 0)
        << err_;
    const Json manifest = Json::parse(TemporaryFolder::read(models + "/manifest.json"));
    EXPECT_EQ(manifest.at("kind"), "models");
    EXPECT_EQ(manifest.at("models").at("crf").at("data").at("own_notes"), 24);
    EXPECT_TRUE(manifest.at("files").contains("crf.model"));
    EXPECT_TRUE(manifest.at("cross_validation").contains("crf"));
    EXPECT_FALSE(manifest.at("search").empty());
    EXPECT_FALSE(manifest.at("learning_curve").empty());
    EXPECT_THAT(TemporaryFolder::read(models + "/card.md"), HasSubstr("Cross-validation"));
    EXPECT_THAT(TemporaryFolder::read(models + "/learning_curve.svg"), HasSubstr("<svg"));

    ASSERT_EQ(run("tag " + gold + " -o - --format jsonl --quiet --taggers svm,crf --models " + models), 0) << err_;
    EXPECT_THAT(out_, HasSubstr("\"source\":[\"crf\"]"));

    ASSERT_EQ(run("dump " + models), 0) << err_;
    EXPECT_THAT(out_, HasSubstr("heaviest features by state"));
    EXPECT_THAT(out_, HasSubstr("  PATIENT\n"));
    ASSERT_EQ(run("dump " + models + "/svm.model --json"), 0) << err_;
    EXPECT_EQ(Json::parse(out_)[0].at("kind"), "svm");
}

TEST_F(Train, ModelsThatWouldHideLessStandBesideTheShippedOnes) {
    const std::string gold = generated(12, "--split test --seed 9");
    const std::string models = folder_ / "models";
    // Two iterations over ten notes are a poor lesson: alone with the network these would miss much.
    ASSERT_EQ(
        run("train " + gold + " -o " + models + " --without-shipped --quick --iterations 2 --json --accept-worse"), 0)
        << err_;
    const Json manifest = Json::parse(TemporaryFolder::read(models + "/manifest.json"));
    EXPECT_EQ(manifest.at("use"), "beside");
    const Json& found = manifest.at("union").at("shipped_test_notes");
    EXPECT_EQ(found.at("notes"), 400);
    for (const char* figure : {"eid_recall", "qid_recall"})
        EXPECT_GE(found.at(figure).at("own").get<double>(), found.at(figure).at("shipped").get<double>()) << figure;
    EXPECT_LE(found.at("notes_with_leak").at("own").get<double>(),
              found.at("notes_with_leak").at("shipped").get<double>());
    EXPECT_GT(found.at("eid_recall").at("shipped").get<double>(), 0.98);
    EXPECT_EQ(Json::parse(out_).at("use"), "beside");
    EXPECT_THAT(TemporaryFolder::read(models + "/card.md"), HasSubstr("Used beside the shipped models"));
    EXPECT_FALSE(std::filesystem::exists(models + "/trial"));

    std::string manifest_text = manifest.dump();
    manifest_text.replace(manifest_text.find("beside"), 6, "before");
    folder_.write("models/manifest.json", manifest_text);
    EXPECT_EQ(run("tag " + gold + " -o - --format jsonl --quiet --models " + models), 3);
    EXPECT_THAT(err_, HasSubstr("use of the models that is not known"));
}

TEST_F(Train, TheSameNotesGiveTheSameBytes) {
    const std::string gold = generated(12);
    for (const char* name : {"a", "b"}) {
        ASSERT_EQ(run("train " + gold + " -o " + (folder_ / name) +
                      " --without-shipped --quick --iterations 2 --accept-worse"),
                  0)
            << err_;
    }
    for (const char* name : {"crf.model", "svm.model", "manifest.json"}) {
        EXPECT_EQ(TemporaryFolder::read((folder_ / "a") + "/" + name),
                  TemporaryFolder::read((folder_ / "b") + "/" + name))
            << name;
    }
}

TEST_F(Train, LearnsOwnNotesBesideShippedOnes) {
    const std::string gold = generated(10);
    ASSERT_EQ(
        run("train " + gold + " -o " + (folder_ / "m") + " --quick --shipped-notes 30 --iterations 2 --accept-worse"),
        0)
        << err_;
    const Json manifest = Json::parse(TemporaryFolder::read(folder_ / "m/manifest.json"));
    EXPECT_GE(manifest.at("models").at("svm").at("data").at("generated_notes"), 28);
    EXPECT_FALSE(manifest.at("models").at("svm").at("data").at("generated").empty());
}

TEST_F(Train, BadGoldIsRefusedBeforeTheWork) {
    const std::string none = folder_.write("none.jsonl", R"({"note_id":"n1","text":"No fever.","spans":[]})"
                                                         "\n");
    EXPECT_EQ(run("train " + none + " -o " + (folder_ / "m")), 3);
    EXPECT_THAT(err_, HasSubstr("no identifiers"));
    const std::string empty = folder_.write("empty.jsonl", "");
    EXPECT_EQ(run("train " + empty + " -o " + (folder_ / "m")), 3);
    const std::string overlap = folder_.write(
        "overlap.jsonl", R"({"note_id":"n1","text":"Ann Lee","spans":[{"start":0,"end":5,"label":"PATIENT"},)"
                         R"({"start":4,"end":7,"label":"DOCTOR"}]})"
                         "\n");
    EXPECT_EQ(run("train " + overlap + " -o " + (folder_ / "m") + " --without-shipped"), 3);
    EXPECT_THAT(err_, HasSubstr("overlap"));
    EXPECT_THAT(err_, Not(HasSubstr("Ann")));
    const std::string outside = folder_.write(
        "outside.jsonl", R"({"note_id":"n1","text":"Ann","spans":[{"start":0,"end":50,"label":"PATIENT"}]})"
                         "\n");
    EXPECT_EQ(run("train " + outside + " -o " + (folder_ / "m")), 3);
    const std::string unknown = folder_.write(
        "unknown.jsonl", R"({"note_id":"n1","text":"Ann","spans":[{"start":0,"end":3,"label":"STARSIGN"}]})"
                         "\n");
    EXPECT_EQ(run("train " + unknown + " -o " + (folder_ / "m")), 3);
    EXPECT_THAT(err_, HasSubstr("STARSIGN"));
    EXPECT_EQ(run("train " + (folder_ / "nowhere") + " -o " + (folder_ / "m")), 3);
}

TEST_F(Train, WrongUsageIsRefused) {
    EXPECT_EQ(run("train -o " + (folder_ / "m")), 2);
    EXPECT_EQ(run("train gold.jsonl --only-shipped -o " + (folder_ / "m")), 2);
    EXPECT_EQ(run("train gold.jsonl"), 2);
    const std::string file = folder_.write("file", "x");
    EXPECT_EQ(run("train --only-shipped -o " + file), 3);
}

TEST_F(Train, BadModelsStopTheTagging) {
    const std::string note = folder_.write("in.jsonl", R"({"note_id":"n1","text":"Mr. White"})"
                                                       "\n");
    const std::string folder = folder_.path().string();
    EXPECT_EQ(run("tag " + note + " -o - --format jsonl --models " + folder), 3);
    folder_.write("crf.model", "SCRIMLIN");
    folder_.write("svm.model", "something else");
    EXPECT_EQ(run("tag " + note + " -o - --format jsonl --taggers crf --models " + folder), 3);
    EXPECT_THAT(err_, HasSubstr("cut short"));
    EXPECT_EQ(run("tag " + note + " -o - --format jsonl --taggers svm --models " + folder), 3);
    EXPECT_THAT(err_, HasSubstr("no model"));
    EXPECT_TRUE(out_.empty());
    EXPECT_EQ(run("dump " + folder + "/svm.model"), 3);
    EXPECT_EQ(run("tag " + note + " -o - --format jsonl --models " + folder + "/nowhere"), 2);
}

TEST_F(Train, TheShippedModelsRememberNoNames) {
    for (const char* kind : {"crf", "svm"}) {
        ASSERT_EQ(run("dump " + std::string(kind) + " --json"), 0) << err_;
        EXPECT_TRUE(Json::parse(out_)[0].at("names").empty()) << Json::parse(out_)[0].at("names").dump();
    }
}

}  // namespace
}  // namespace scrim
