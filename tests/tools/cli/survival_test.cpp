// What the program does when the disk is full, when it is told to stop, and whom it lets read what it writes.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "tests/program.h"

namespace scrim {
namespace {

class Survival : public ProgramTest {
   protected:
    // The exit code of a command line of the shell.
    int shell(const std::string& line) const {
        const int status = std::system((line + " 2> '" + path("err") + "'").c_str());
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }
    [[nodiscard]] unsigned mode_of(const std::string& name) const {
        struct stat status {};
        return ::stat(path(name).c_str(), &status) == 0 ? status.st_mode & 0777U : 0U;
    }
};

TEST_F(Survival, AFullStandardOutputIsAnError) {
    const std::string source = SCRIM_SOURCE_DIR;
    const std::string notes = source + "/corpora/five/notes.jsonl";
    const std::string codes = source + "/tests/golden/codes/figure1.csv";
    const std::string table = source + "/tests/golden/tables/ovarian.csv";
    ASSERT_EQ(run("release " + notes + " -o " + path("released") + " -k 2 --seed 5 --quiet"), 0) << text("err");
    ASSERT_EQ(run("codes generalize " + codes + " -k 2 --seed 1 -o " + path("codes.csv")), 0) << text("err");
    for (const std::string arguments : {"--help", "--version", "tag --help"}) {
        EXPECT_NE(shell(std::string(SCRIM_PROGRAM) + " " + arguments + " > /dev/full"), 0) << arguments;
    }
    for (const std::string& arguments :
         {"score --gold " + notes + " --test " + notes, "verify " + path("released"), "risk " + path("released"),
          "condense --draft-schema " + table, "tag " + notes + " -o - --taggers rules", "convert " + notes + " -o -",
          "codes measure --original " + codes + " --published " + path("codes.csv"),
          "fit " + table + " --model cox --response futime --event fustat --predictors age,rx"}) {
        EXPECT_EQ(shell(std::string(SCRIM_PROGRAM) + " " + arguments + " > /dev/full"), 3) << arguments;
        EXPECT_THAT(text("err"), testing::HasSubstr("standard output")) << arguments;
    }
}

TEST_F(Survival, StopsInsideOfALongNote) {
    std::string note;
    while (note.size() < 4000000) note += "Mr. Brown was seen by Dr. Young on 3/4/1999 and called 555-123-4567.\n";
    write("long.txt", note);
    // 143: it ended by itself after the signal; 137: it had to be killed.
    EXPECT_EQ(shell("timeout --preserve-status --kill-after=20 0.5 " + std::string(SCRIM_PROGRAM) + " tag " +
                    path("long.txt") + " -o " + path("out.jsonl") + " --threads 1"),
              143);
    EXPECT_THAT(text("err"), testing::HasSubstr("run the same command again"));
    EXPECT_FALSE(std::filesystem::exists(path("out.jsonl")));
}

TEST_F(Survival, NotesAreForTheirOwnerAlone) {
    const std::string notes = std::string(SCRIM_SOURCE_DIR) + "/corpora/five/notes.jsonl";
    ASSERT_EQ(run("tag " + notes + " -o " + path("tagged.jsonl") + " --taggers rules"), 0);
    ASSERT_EQ(run("convert " + notes + " -o " + path("notes.csv.gz")), 0);
    ASSERT_EQ(run("convert " + notes + " -o " + path("folder") + " --format brat"), 0);
    EXPECT_EQ(mode_of("tagged.jsonl"), 0600U);
    EXPECT_EQ(mode_of("notes.csv.gz"), 0600U);
    for (const auto& entry : std::filesystem::directory_iterator(path("folder"))) {
        EXPECT_EQ(mode_of("folder/" + entry.path().filename().string()), 0600U) << entry.path();
    }
}

}  // namespace
}  // namespace scrim
