#include "nlp/taggers/rules/stages.h"
#include "tests/nlp/taggers/rules/stage_text.h"

namespace scrim {
namespace {

Shown demographics(const std::string& text) { return found_by(find_demographics, text); }

bool finds(const std::string& text, const std::string& wanted) {
    const auto found = demographics(text);
    return std::find(found.begin(), found.end(), wanted) != found.end();
}

TEST(Demographics, OfGender) {
    EXPECT_EQ(demographics("an 88 year old lady"), Shown{"GENDER lady"});
    EXPECT_EQ(demographics("Sex: F"), Shown{"GENDER F"});
    EXPECT_EQ(demographics("88F with fever"), Shown{"GENDER F"});
    EXPECT_EQ(demographics("Age/Sex: 88/F"), Shown{"GENDER F"});
    EXPECT_EQ(demographics("28 F chest tube"), Shown{});
    EXPECT_EQ(demographics("Temp 98 F today"), Shown{});
}

TEST(Demographics, OfManyPeopleAreNoSexOfThePatient) {
    EXPECT_EQ(demographics("common in the women of this age"), Shown{});
    EXPECT_EQ(demographics("ten patients, 10 men and two women"), Shown{});
    EXPECT_EQ(demographics("Females are affected more often."), Shown{});
    EXPECT_EQ(demographics("a 45 year old women with fever"), Shown{"GENDER women"});
    EXPECT_EQ(demographics("Sex: Males"), Shown{"GENDER Males"});
}

TEST(Demographics, OfRace) {
    EXPECT_EQ(demographics("a white male"), (Shown{"RACE white", "GENDER male"}));
    EXPECT_EQ(demographics("Race: Black"), Shown{"RACE Black"});
    EXPECT_EQ(demographics("of Korean descent"), Shown{"RACE Korean"});
    EXPECT_EQ(demographics("white matter, black stools, French catheter"), Shown{});
}

TEST(Demographics, OfMarriageAndLanguage) {
    EXPECT_EQ(demographics("She is married."), Shown{"MARITAL married"});
    EXPECT_EQ(demographics("Marital status: single"), Shown{"MARITAL single"});
    EXPECT_EQ(demographics("a single lesion"), Shown{});
    EXPECT_EQ(demographics("Spanish speaking"), Shown{"LANGUAGE Spanish"});
    EXPECT_EQ(demographics("She speaks only Russian."), Shown{"LANGUAGE Russian"});
}

TEST(Demographics, OfHolidays) {
    EXPECT_TRUE(finds("well until Thanksgiving", "DATE Thanksgiving"));
    EXPECT_EQ(demographics("Christmas disease carrier"), Shown{});
}

}  // namespace
}  // namespace scrim
