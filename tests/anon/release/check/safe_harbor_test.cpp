#include "anon/release/check/safe_harbor.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/anon/notes/hand_release.h"
#include "tests/program.h"

namespace scrim {
namespace {

using ::testing::HasSubstr;
using testing::write_release;

// The letters of the categories of which something is in a text.
std::string found_in(const std::string& text) {
    static const auto search = SafeHarborSearch::make();
    EXPECT_TRUE(search);
    ReleasedNote note;
    note.text = text;
    const SafeHarborCounts counts = search->search(note);
    std::string letters;
    for (std::size_t c = 0; c < counts.size(); ++c) {
        if (counts[c] > 0) letters += static_cast<char>('A' + c);
    }
    return letters;
}

TEST(SafeHarborSearch, FindsEachCategoryThatHasAForm) {
    EXPECT_EQ(found_in("He lives at 12 Oak Street."), "B");
    EXPECT_EQ(found_in("Boston, MA 02139"), "B");
    EXPECT_EQ(found_in("ZIP [059]"), "B") << "fewer than 20,000 people";
    EXPECT_EQ(found_in("Seen on 3/14/2009."), "C");
    EXPECT_EQ(found_in("Seen in March 2009."), "C");
    EXPECT_EQ(found_in("She is a 93 year old woman."), "C");
    EXPECT_EQ(found_in("Phone: (617) 555-0147."), "D");
    EXPECT_EQ(found_in("Fax: (617) 555-0147."), "E");
    EXPECT_EQ(found_in("Write to ann.lee@example.org."), "F");
    EXPECT_EQ(found_in("SSN: 123-45-6789"), "G");
    EXPECT_EQ(found_in("MRN: 7713504"), "H");
    EXPECT_EQ(found_in("Member ID: 883920114"), "I");
    EXPECT_EQ(found_in("Account number: 99382011"), "J");
    EXPECT_EQ(found_in("Driver's license: S12345678"), "K");
    EXPECT_EQ(found_in("License plate: 7ABC123"), "L");
    EXPECT_EQ(found_in("Pacemaker serial number: PZX1129384"), "M");
    EXPECT_EQ(found_in("See https://example.org/ann for more."), "N");
    EXPECT_EQ(found_in("Logged in from 192.168.14.7"), "O");
}

TEST(SafeHarborSearch, LeavesWhatIsAllowed) {
    EXPECT_EQ(found_in("[NAME] is a 52 year old man, seen in [2009] at [HOSPITAL]. ZIP [021]. BP 120/80."), "");
    EXPECT_EQ(found_in("A 90+ year old woman. [PHONE] [MRN] [index +6 d]"), "");
    EXPECT_EQ(found_in("Hypertension since 1998, 10000 units of heparin, T3 4-5, A1c 7.2."), "");
    EXPECT_EQ(found_in("TEMP: 99.3 F  WT: 260 LB. AN OUTSIDE CT SCAN. No drug use.Health plan. 3. may shower"), "");
}

TEST(SafeHarborSearch, OwnBracketsAndHealthDetailsAreSearchedToo) {
    EXPECT_THAT(found_in("[call 617-555-0147]"), HasSubstr("D"));
    const auto search = SafeHarborSearch::make();
    ASSERT_TRUE(search);
    ReleasedNote note;
    note.hmd = {"fever since 3/14/2009"};
    EXPECT_EQ(search->search(note)[2], 1U);
    note.hmd = {"potassium 3", "march fracture"};
    EXPECT_EQ(search->search(note)[2], 0U) << "two details are no date";
}

TEST(SafeHarborSearch, MasksWhatItFinds) {
    const auto search = SafeHarborSearch::make();
    ASSERT_TRUE(search);
    ReleasedNote note;
    note.text = "[NAME], MRN: 7713504, seen on 3/14/2009 in [2009].";
    EXPECT_EQ(search->masked(note), "[NAME], MRN: [MRN], seen on [DATE] in [2009].");
}

class VerifySafeHarbor : public ProgramTest {
   protected:
    int verify(const std::string& text) {
        const Json manifest{{"kind", "notes"}, {"method", "safe-harbor"},  {"patients", 1},
                            {"notes", 1},      {"covered", Json::array()}, {"reproducible", false}};
        EXPECT_TRUE(write_release(folder_ / "release",
                                  {{{"note_id", "r1"},
                                    {"patient", "q1"},
                                    {"cluster", 0},
                                    {"text", text},
                                    {"qid", Json::object()},
                                    {"hmd", Json::array()}}},
                                  manifest));
        return run("verify " + folder_ / "release");
    }
};

TEST_F(VerifySafeHarbor, SaysWhatItCheckedInEachCategory) {
    EXPECT_EQ(verify("[NAME] is a 52 year old man."), 0) << text("out");
    for (const char* line :
         {"HIPAA A, names: cannot be proven from the release alone", "HIPAA D, telephone numbers: checked, found none",
          "HIPAA Q, photographs: checked", "HIPAA R, other unique numbers and codes: checked"}) {
        EXPECT_THAT(text("out"), HasSubstr(line));
    }
}

TEST_F(VerifySafeHarbor, FailsOnWhatIsLeft) {
    EXPECT_EQ(verify("[NAME], phone (617) 555-0147."), 1);
    EXPECT_THAT(text("out"), HasSubstr("FAIL  HIPAA D, telephone numbers: checked, found 1, in 1 notes: r1"));
    EXPECT_EQ(verify("Fever. [SHOE]"), 1);
    EXPECT_THAT(text("out"), HasSubstr("FAIL  placeholders"));
}

TEST_F(VerifySafeHarbor, FilesOfOtherKindsAreNoText) {
    ASSERT_EQ(verify("Fever."), 0);
    folder_.write("release/face.jpg", "x");
    EXPECT_EQ(run("verify " + folder_ / "release"), 1);
    EXPECT_THAT(text("out"), HasSubstr("FAIL  HIPAA Q"));
}

TEST_F(VerifySafeHarbor, WhatAPersonMissedIsMaskedInItsNote) {
    // A person tagged the name and missed the number.
    const std::string in = folder_.write(
        "in.jsonl", R"({"note_id":"n1","text":"Mr. Brown, MRN: 7713504, has fever.","spans":[{"start":4,"end":9,)"
                    R"("label":"PATIENT"},{"start":29,"end":34,"label":"PROBLEM"}]})"
                    "\n");
    EXPECT_EQ(
        run("release " + in + " -o " + folder_ / "shared" + " --method safe-harbor --private " + folder_ / "mine"), 0);
    EXPECT_THAT(text("err"), HasSubstr("a hidden value was found once more and masked"));
    EXPECT_THAT(text("err"), ::testing::Not(HasSubstr("7713504")));
    EXPECT_THAT(text("shared/notes.jsonl"), HasSubstr("[NAME], MRN: [MRN], has fever."));
    EXPECT_THAT(text("mine/look_at.csv"), HasSubstr("masked"));
}

}  // namespace
}  // namespace scrim
