#include "anon/release/beside/register.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include "tests/program.h"

namespace scrim {
namespace {

using ::testing::HasSubstr;

class Register : public ProgramTest {
   protected:
    const std::string original_ = std::string(SCRIM_SOURCE_DIR) + "/tests/golden/codes/figure1.csv";

    void release(const std::string& more = "") {
        ASSERT_EQ(run("codes disassociate " + original_ + " -k 3 -m 2 --private " + path("mine") + " -o " +
                      path("out.json") + more),
                  0)
            << text("err");
    }
    int enter(const std::string& who) {
        return run("register " + path("mine") + " --release " + path("out.json") + " --recipient " + who);
    }
};

TEST_F(Register, KeepsWhoHasWhatAndWhatWasWithdrawn) {
    release();
    ASSERT_EQ(enter("Alpha"), 0) << text("err");
    ASSERT_EQ(enter("Beta"), 0) << text("err");
    ASSERT_EQ(run("register " + path("mine") + " --withdraw 1 --why ended"), 0) << text("err");
    EXPECT_EQ(run("register " + path("mine") + " --withdraw 1"), 2) << "twice";
    EXPECT_EQ(run("register " + path("mine") + " --withdraw 9"), 2);
    const auto entries = read_register(path("mine"));
    ASSERT_TRUE(entries);
    ASSERT_EQ(entries->size(), 3U);
    EXPECT_EQ((*entries)[1].recipient, "Beta");
    EXPECT_EQ((*entries)[1].k, 3U);
    EXPECT_EQ((*entries)[2].withdraws, 1U);
    struct stat status {};
    ASSERT_EQ(::stat(path("mine/register.jsonl").c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777U, 0600U);
    ASSERT_EQ(run("report " + path("out.json") + " --private " + path("mine") + " -o " + path("page.html")), 0);
    EXPECT_THAT(text("page.html"), HasSubstr("Who has this release"));
    EXPECT_THAT(text("page.html"), HasSubstr("withdrawn"));
    EXPECT_THAT(text("page.html"), HasSubstr("NOT FOR SHARING"));
}

TEST_F(Register, ALineThatWasChangedIsFound) {
    release();
    ASSERT_EQ(enter("Alpha"), 0) << text("err");
    ASSERT_EQ(enter("Beta"), 0) << text("err");
    std::string lines = text("mine/register.jsonl");
    lines.replace(lines.find("Alpha"), 5, "Gamma");
    write("mine/register.jsonl", lines);
    EXPECT_EQ(run("register " + path("mine")), 1);
    EXPECT_THAT(text("err"), HasSubstr("was changed"));
}

TEST_F(Register, WhatIsNotForSharingIsRefused) {
    release();  // makes the private folder, which a release with a seed does not
    release(" --seed 3");
    EXPECT_EQ(enter("Alpha"), 1);
    EXPECT_THAT(text("err"), HasSubstr("not for sharing"));
}

}  // namespace
}  // namespace scrim
