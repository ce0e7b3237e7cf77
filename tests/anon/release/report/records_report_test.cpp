// Reports on records, made by the program from releases that it made.

#include "anon/release/report/records_report.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include "tests/program.h"

namespace scrim {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class RecordsReport : public ProgramTest {
   protected:
    const std::string golden_ = std::string(SCRIM_SOURCE_DIR) + "/tests/golden/";

    std::string page(const std::string& arguments) {
        EXPECT_EQ(run("report " + arguments + " -o " + path("page.html")), 0) << text("err");
        return text("page.html");
    }
};

TEST_F(RecordsReport, WithTheOriginalItIsTheStewards) {
    const std::string original = golden_ + "codes/figure1.csv";
    ASSERT_EQ(run("codes disassociate " + original + " -k 3 -m 2 -o " + path("out.json")), 0) << text("err");
    const std::string alone = page(path("out.json"));
    EXPECT_THAT(alone, Not(HasSubstr("NOT FOR SHARING")));
    EXPECT_THAT(alone, Not(HasSubstr("guesses a further one")));
    EXPECT_THAT(alone, HasSubstr("Knows up to 2 codes"));
    EXPECT_THAT(alone, Not(HasSubstr("record_chunks")));
    const std::string steward = page(path("out.json") + " --original " + original);
    EXPECT_THAT(steward.substr(0, steward.find("<h1>")), HasSubstr("NOT FOR SHARING"));
    EXPECT_THAT(steward, HasSubstr("guesses a further one"));
    EXPECT_THAT(steward, HasSubstr("counts of patients with two given codes"));
    struct stat status {};
    ASSERT_EQ(::stat(path("page.html").c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777U, 0600U);
    const std::string shared = page(path("out.json") + " --shareable --original " + original);
    EXPECT_THAT(shared, Not(HasSubstr("NOT FOR SHARING")));
    EXPECT_THAT(shared, Not(HasSubstr("guesses a further one")));
    EXPECT_THAT(shared, HasSubstr("made from the release and the originals"));
    EXPECT_THAT(shared, HasSubstr("checked against the originals"));
}

TEST_F(RecordsReport, WhatTheReleaseAloneCannotMeasureIsNamed) {
    std::string events = "patient,code,age\n";
    for (int i = 0; i < 12; ++i) events += "p" + std::to_string(i) + ",401.1,4" + std::to_string(i % 2) + "\n";
    const std::string original = folder_.write("events.csv", events);
    ASSERT_EQ(run("trajectories anonymize " + original + " -k 3 --code-hierarchy icd9 -o " + path("out.csv")), 0)
        << text("err");
    const std::string alone = page(path("out.csv"));
    EXPECT_THAT(alone, HasSubstr("Knows two events of a patient and guesses a further code"));
    EXPECT_THAT(alone, HasSubstr("in the steward&#39;s report: that needs the originals"));
    const std::string steward = page(path("out.csv") + " --original " + original);
    EXPECT_THAT(steward, Not(HasSubstr("that needs the originals")));
}

TEST_F(RecordsReport, StatementsAnswerForRecordsToo) {
    const std::string original = golden_ + "codes/figure1.csv";
    ASSERT_EQ(run("codes generalize " + original + " -k 2 -o " + path("out.csv")), 0) << text("err");
    const std::string statement = page(path("out.csv") + " --format determination --original " + original);
    for (const char* words : {"Singling out", "Inference", "164.514(b)(1)", "______", "Knows one code of a patient"}) {
        EXPECT_THAT(statement, HasSubstr(words));
    }
}

}  // namespace
}  // namespace scrim
