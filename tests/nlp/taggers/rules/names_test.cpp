#include "tests/nlp/taggers/rules/name_text.h"

namespace scrim {
namespace {

TEST(Names, BehindTitles) {
    EXPECT_EQ(names_in("Mr. White is here"), Shown{"PATIENT White"});
    EXPECT_EQ(names_in("Dr. Long was paged"), Shown{"DOCTOR Long"});
    EXPECT_EQ(names_in("Mr.Smith left"), Shown{"PATIENT Smith"});
    EXPECT_TRUE(finds_name("Drs. Ramirez, Kowalski and Okafor agreed", "DOCTOR Okafor"));
}

TEST(Names, BeforeCredentials) {
    EXPECT_TRUE(finds_name("Elena Ramirez, M.D.", "DOCTOR Elena Ramirez"));
    EXPECT_TRUE(finds_name("seen with Okafor, MD.", "DOCTOR Okafor"));
    EXPECT_FALSE(finds_name("Boston, MA 02114", "DOCTOR Boston"));
}

TEST(Names, InFields) {
    EXPECT_TRUE(finds_name("Patient: KOWALSKI, ROBERT", "PATIENT KOWALSKI, ROBERT"));
    EXPECT_TRUE(finds_name("PCP: Okafor", "DOCTOR Okafor"));
    EXPECT_TRUE(finds_name("Dictated By: THAMETO DOYLE, M.D.", "DOCTOR THAMETO DOYLE"));
    EXPECT_TRUE(finds_name("Next of kin: Walter Holloway", "RELATIVE Walter Holloway"));
}

TEST(Names, OfRelatives) {
    EXPECT_TRUE(finds_name("Her daughter Ana is here", "RELATIVE Ana"));
    EXPECT_TRUE(finds_name("his wife (Linda) called", "RELATIVE Linda"));
    EXPECT_TRUE(finds_name("Her husband Walter Holloway called", "RELATIVE Walter Holloway"));
    EXPECT_TRUE(finds_name("Casey (grandson) will drive", "RELATIVE Casey"));
}

TEST(Names, InSegments) {
    EXPECT_TRUE(finds_name("PID|1||4471882||KOWALSKI^ROBERT^T||", "PATIENT KOWALSKI^ROBERT^T"));
    EXPECT_EQ(names_in("PID|1||4471882^^^HOSP^MR||"), Shown{});
}

TEST(Names, OfNobody) {
    for (const char* text : {"Patient will return next week.", "Foley catheter placed.", "Discussed with Family.",
                             "Mother has hypertension.", "free fluid in the pouch of Douglas", "White matter disease",
                             "Lipitor and Coumadin were stopped."}) {
        EXPECT_EQ(names_in(text), Shown{}) << text;
    }
}

}  // namespace
}  // namespace scrim
