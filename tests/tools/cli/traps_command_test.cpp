// scrim traps as users run it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "nlp/base/json.h"
#include "tests/program.h"

namespace scrim {
namespace {

using ::testing::HasSubstr;

class TrapsCommand : public ProgramTest {
   protected:
    const std::string cases_ = folder_.write("my_traps.txt",
                                             "=== tag-kiste\nMoved to kiste [[ROOM|q12]] today.\n\n"
                                             "=== keep-podcast\nHe hears a kiste cast.\n");
    const std::string rules_ = folder_.write("my.tsv",
                                             "# columns: name\tlabel\texpression\tmatch\tno_match\n"
                                             "our.kiste\tROOM\t\\bkiste\\s([a-z]\\d+)\tin kiste {q12}\tkiste cast\n");
};

TEST_F(TrapsCommand, TellsWhichCasesDoNotHold) {
    EXPECT_EQ(run("traps " + cases_), 1) << text("err");
    EXPECT_THAT(text("out"), HasSubstr("line 1: tag-kiste: expected ROOM \"q12\", found nothing"));
    EXPECT_THAT(text("out"), HasSubstr("1 of 2 cases hold."));
}

TEST_F(TrapsCommand, HoldsWithTheHospitalsOwnRules) {
    EXPECT_EQ(run("traps " + cases_ + " --rules " + rules_), 0) << text("out") << text("err");
    EXPECT_THAT(text("out"), HasSubstr("2 of 2 cases hold."));
}

TEST_F(TrapsCommand, GivesJson) {
    EXPECT_EQ(run("traps " + cases_ + " --json"), 1);
    const Json out = Json::parse(text("out"));
    EXPECT_EQ(out.at("cases"), 2);
    EXPECT_EQ(out.at("hold"), 1);
    EXPECT_EQ(out.at("failed")[0].at("case"), "tag-kiste");
    EXPECT_EQ(out.at("failed")[0].at("line"), 1);
}

TEST_F(TrapsCommand, CountsKnownFailuresByThemselves) {
    const std::string file =
        folder_.write("known.txt", "=== tag-kiste\n# fails: no rule yet\nto kiste [[ROOM|q12]].\n");
    EXPECT_EQ(run("traps " + file), 0);
    EXPECT_THAT(text("out"), HasSubstr("0 of 1 cases hold, 1 are known not to."));
}

TEST_F(TrapsCommand, RefusesCasesAndRulesThatCannotBeRight) {
    EXPECT_EQ(run("traps " + folder_.write("bad.txt", "=== a\n[[ROOMS|1]]\n")), 3);
    EXPECT_THAT(text("err"), HasSubstr("no label 'ROOMS'"));
    EXPECT_EQ(run("traps " + cases_ + " --rules " + folder_.write("bad.tsv", "# columns: kind\tentry\nx\ty\n")), 3);
    EXPECT_THAT(text("err"), HasSubstr("bad.tsv, line 2: there is no kind"));
}

}  // namespace
}  // namespace scrim
