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
    // The signal comes once the program takes it (SigCgt has the bit of SIGTERM), however long it needed to begin. 143:
    // it ended by itself; 137: it had to be killed.
    EXPECT_EQ(shell("timeout -s KILL 60 sh -c \"" + std::string(SCRIM_PROGRAM) + " tag " + path("long.txt") + " -o " +
                    path("out.jsonl") +
                    " --threads 1 & p=\\$!; until grep -qE '^SigCgt:.*[4-7c-f][0-9a-f]{3}$' /proc/\\$p/status; "
                    "do sleep 0.05; done; kill -TERM \\$p; wait \\$p\""),
              143);
    EXPECT_THAT(text("err"), testing::HasSubstr("run the same command again"));
    EXPECT_FALSE(std::filesystem::exists(path("out.jsonl")));
}

TEST_F(Survival, ClosedStreamsAreErrorsAndTakeNoFile) {
    const std::string notes = std::string(SCRIM_SOURCE_DIR) + "/corpora/five/notes.jsonl";
    const std::string scrim = SCRIM_PROGRAM;
    EXPECT_EQ(shell(scrim + " tag - -o " + path("out.jsonl") + " --taggers rules <&-"), 3);
    EXPECT_THAT(text("err"), testing::HasSubstr("standard input: cannot be read"));
    EXPECT_EQ(shell(scrim + " score --gold " + notes + " --test " + notes + " >&-"), 3);
    ASSERT_EQ(run("convert " + notes + " -o " + path("right.jsonl")), 0);
    EXPECT_EQ(shell("(" + scrim + " convert " + notes + " -o " + path("closed.jsonl") + " <&- >&- 2>&-)"), 0);
    EXPECT_EQ(text("closed.jsonl"), text("right.jsonl"));
}

TEST_F(Survival, AFileBeyondTheLimitIsAnErrorThatLeavesNothing) {
    const std::string line =
        "ulimit -f 4; " + std::string(SCRIM_PROGRAM) + " generate --notes 100 --seed 1 -o " + path("notes/out.jsonl");
    std::filesystem::create_directory(path("notes"));
    EXPECT_EQ(shell("(" + line + ")"), 3);
    EXPECT_THAT(text("err"), testing::HasSubstr("File too large"));
    EXPECT_TRUE(std::filesystem::is_empty(path("notes")));
}

TEST_F(Survival, NamesInOtherEncodingsAreRefusedNotPassedOver) {
    write("note.txt", "Yesterday Mühl and Küßler came by.\n");
    write("utf8.csv", "note_id,last\nnote,Mühl\nnote,Küßler\n");
    write("windows.csv", "note_id,last\nnote,K\xFC\xDFler\n");
    const std::string tag = "tag " + path("note.txt") + " -o - --taggers rules --known-phi ";
    ASSERT_EQ(run(tag + path("utf8.csv")), 0) << text("err");
    EXPECT_THAT(text("out"), testing::HasSubstr("PATIENT"));
    EXPECT_EQ(run(tag + path("windows.csv")), 3);
    EXPECT_THAT(text("err"), testing::HasSubstr("windows.csv, line 2: has bytes that are not UTF-8"));
    write("codes.csv", "patient,code\n1,K\xFC\n2,K\xFC\n");
    for (const std::string command :
         {"codes generalize", "codes disassociate", "condense --K 50", "trajectories anonymize"}) {
        EXPECT_EQ(run(command + " " + path("codes.csv") + " -o " + path("out.csv")), 3) << command;
        EXPECT_THAT(text("err"), testing::HasSubstr("codes.csv, line 2: has bytes that are not UTF-8")) << command;
    }
}

TEST_F(Survival, AFileNameMayBeOfAnyBytes) {
    std::filesystem::create_directory(path("in"));
    write("in/M\xFCller.txt", "Seen by Dr. May.\n");
    ASSERT_EQ(run("tag " + path("in") + " -o " + path("out.jsonl") + " --taggers rules"), 0) << text("err");
    EXPECT_THAT(text("out.jsonl"), testing::HasSubstr("\"note_id\":\"M%FCller\""));
    // A summary as JSON names the output, whatever it is called.
    EXPECT_EQ(run("convert " + path("out.jsonl") + " -o " + path("f\xFC.csv") + " --json"), 0) << text("err");
    EXPECT_THAT(text("out"), testing::HasSubstr("f\uFFFD.csv"));
}

TEST_F(Survival, AReleaseOfRecordsIsAFile) {
    const std::string source = SCRIM_SOURCE_DIR;
    const std::string codes = source + "/tests/golden/codes/figure1.csv";
    EXPECT_EQ(run("codes generalize " + codes + " -k 2 --seed 1 -o -"), 2);
    EXPECT_EQ(text("out"), "") << "nothing without its manifest";
    EXPECT_EQ(run("codes disassociate " + codes + " -k 2 -m 2 --seed 1 -o /dev/null"), 2);
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
