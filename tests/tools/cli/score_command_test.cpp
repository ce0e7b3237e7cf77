// scrim score as users run it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "nlp/base/json.h"
#include "tests/program.h"

namespace scrim {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class ScoreCommand : public ProgramTest {
   protected:
    void SetUp() override {
        // Gold: John Smith, Boston. Test: Smith and a false alarm on "saw".
        gold_ = folder_.write(
            "gold.jsonl",
            R"({"note_id":"n1","text":"John Smith saw Boston","spans":[{"start":0,"end":10,"label":"PATIENT"},{"start":15,"end":21,"label":"CITY"}]})"
            "\n");
        test_ = folder_.write(
            "test.jsonl",
            R"({"note_id":"n1","text":"John Smith saw Boston","spans":[{"start":5,"end":10,"label":"PATIENT"},{"start":11,"end":14,"label":"DATE"}]})"
            "\n");
    }
    int run(const std::string& arguments) {
        const int code = ProgramTest::run("score " + arguments);
        out_ = text("out");
        err_ = text("err");
        return code;
    }

    std::string gold_;
    std::string test_;
    std::string out_;
    std::string err_;
};

TEST_F(ScoreCommand, WritesTheFiguresAsJson) {
    ASSERT_EQ(run("--gold " + gold_ + " --test " + test_ + " --json"), 0) << err_;
    const Json json = Json::parse(out_);
    EXPECT_EQ(json.at("notes"), 1);
    EXPECT_EQ(json.at("notes_with_leak"), 1);
    EXPECT_DOUBLE_EQ(json.at("leaked_eids_per_1000_notes"), 1000);
    EXPECT_DOUBLE_EQ(json.at("token").at("label").at("PATIENT").at("recall"), 0.5);
    EXPECT_DOUBLE_EQ(json.at("strict").at("label").at("PATIENT").at("recall"), 0);
    EXPECT_DOUBLE_EQ(json.at("overlap").at("micro").at("recall"), 0.5);
    EXPECT_DOUBLE_EQ(json.at("overlap").at("micro").at("precision"), 0.5);
    EXPECT_DOUBLE_EQ(json.at("token").at("category").at("NAME").at("recall"), 0.5);
}

TEST_F(ScoreCommand, PrintsATableForPeople) {
    ASSERT_EQ(run("--gold " + gold_ + " --test " + test_), 0);
    EXPECT_THAT(out_, HasSubstr("PATIENT"));
    EXPECT_THAT(out_, HasSubstr("Notes with a leaked EID: 1 of 1"));
}

TEST_F(ScoreCommand, ListsErrorsWithoutTextUnlessAsked) {
    ASSERT_EQ(run("--gold " + gold_ + " --test " + test_ + " --errors"), 0);
    EXPECT_THAT(out_, HasSubstr("gold.jsonl\tn1\t15-21\tmissed CITY"));
    EXPECT_THAT(out_, HasSubstr("11-14\tfalse alarm DATE"));
    EXPECT_THAT(out_, Not(HasSubstr("Boston")));
    ASSERT_EQ(run("--gold " + gold_ + " --test " + test_ + " --errors --show-text"), 0);
    EXPECT_THAT(out_, HasSubstr("missed CITY\tBoston"));
}

TEST_F(ScoreCommand, CountsNotesThatTheTestLacksAsMissed) {
    const std::string empty = folder_.write("empty.jsonl", R"({"note_id":"other","text":"x","spans":[]})"
                                                           "\n");
    ASSERT_EQ(run("--gold " + gold_ + " --test " + empty + " --json"), 0);
    EXPECT_THAT(err_, HasSubstr("1 notes of the gold are not in the test"));
    EXPECT_DOUBLE_EQ(Json::parse(out_).at("token").at("micro").at("recall"), 0);
}

TEST_F(ScoreCommand, ReadsFormatsThatDiffer) {
    ASSERT_EQ(std::system((std::string(SCRIM_PROGRAM) + " convert " + test_ + " -o " + (folder_ / "brat") +
                           " --format brat --quiet")
                              .c_str()),
              0);
    ASSERT_EQ(run("--gold " + gold_ + " --test " + (folder_ / "brat") + " --json"), 0) << err_;
    EXPECT_DOUBLE_EQ(Json::parse(out_).at("token").at("label").at("PATIENT").at("recall"), 0.5);
}

TEST_F(ScoreCommand, RefusesWrongUsageAndBadInput) {
    EXPECT_EQ(run("--gold " + gold_), 2);
    EXPECT_EQ(run("--gold " + gold_ + " --test " + (folder_ / "absent.jsonl")), 3);
    const std::string bad = folder_.write("bad.jsonl", "{\"note_id\":\"n1\",\"text\":\"Secretname\n");
    EXPECT_EQ(run("--gold " + gold_ + " --test " + bad), 3);
    EXPECT_THAT(err_, Not(HasSubstr("Secretname")));
    EXPECT_EQ(run("--gold " + folder_.write("none.jsonl", "") + " --test " + test_), 3);
}

}  // namespace
}  // namespace scrim
