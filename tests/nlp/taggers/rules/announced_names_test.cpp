#include "tests/nlp/taggers/rules/name_text.h"

namespace scrim {
namespace {

TEST(AnnouncedNames, FieldsTakeNearlyAnyWord) {
    EXPECT_TRUE(finds_name("Patient: White, Hope", "PATIENT White, Hope"));
    EXPECT_TRUE(finds_name("Attending: Long", "DOCTOR Long"));
    EXPECT_TRUE(finds_name("Signed: DMH 3/4/2009", "DOCTOR DMH"));
    EXPECT_TRUE(finds_name("Next of kin: Ana Cruz", "RELATIVE Ana Cruz"));
}

TEST(AnnouncedNames, ListsGoOn) {
    EXPECT_EQ(names_in("Attending: Guerrero / Byers"), (Shown{"DOCTOR Guerrero", "DOCTOR Byers"}));
    EXPECT_EQ(names_in("Seen with Drs. Okafor, Lindqvist and Byers."),
              (Shown{"DOCTOR Okafor", "DOCTOR Lindqvist", "DOCTOR Byers"}));
}

TEST(AnnouncedNames, TitlesTakeWordsAndNameKinAsKin) {
    EXPECT_EQ(names_in("We saw Mr. White today."), (Shown{"PATIENT White"}));
    EXPECT_EQ(names_in("Her husband, Mr. White, agreed."), (Shown{"RELATIVE White"}));
    EXPECT_EQ(names_in("Dr. Long was paged."), (Shown{"DOCTOR Long"}));
    EXPECT_EQ(names_in("Mrs. de la Cruz rested."), (Shown{"PATIENT de la Cruz"}));
    EXPECT_EQ(names_in("MR Number 12, MS Contin 15 mg"), Shown{});
}

TEST(AnnouncedNames, CredentialsNameWhatStandsBeforeThem) {
    EXPECT_TRUE(finds_name("Ann B. Lee, M.D.", "DOCTOR Ann B. Lee"));
    EXPECT_TRUE(finds_name("Signed Ann Lee, RN", "DOCTOR Ann Lee"));
    EXPECT_EQ(names_in("Boston, MA 02114"), Shown{});
}

TEST(AnnouncedNames, InitialsOfPatientsAndSomebodyPaged) {
    EXPECT_TRUE(finds_name("Pt A.W., 69 yo man", "PATIENT A.W."));
    EXPECT_TRUE(finds_name("Pt DB, 69 yo man", "PATIENT DB"));
    EXPECT_TRUE(finds_name("Please page Sharp at 61107.", "DOCTOR Sharp"));
}

TEST(AnnouncedNames, APhraseNeedsAWordThatMayBeAName) {
    EXPECT_EQ(names_in("Discussed with nursing staff."), Shown{});
    EXPECT_EQ(names_in("Per protocol the drain was removed."), Shown{});
}

}  // namespace
}  // namespace scrim
