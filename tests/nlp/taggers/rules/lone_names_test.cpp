#include "tests/nlp/taggers/rules/name_text.h"

namespace scrim {
namespace {

TEST(LoneNames, StandBehindWhatSomebodyIs) {
    EXPECT_TRUE(finds_name("told charge Olive. She came.", "DOCTOR Olive"));
    EXPECT_TRUE(finds_name("Seen by NP Dolhun, then home.", "DOCTOR Dolhun"));
    EXPECT_TRUE(finds_name("dog is with deputy Haverkamp, he asks", "RELATIVE Haverkamp"));
    EXPECT_TRUE(finds_name("came with dtr Olwethu, who cooks", "RELATIVE Olwethu"));
}

TEST(LoneNames, MayBeSurnamesInASentence) {
    EXPECT_TRUE(finds_name("Dialysis now, Schonberg agrees with it.", "DOCTOR Schonberg"));
    for (const char* text : {"He takes Tylenol daily.", "a positive Romberg sign", "The Bakri balloon was placed."}) {
        EXPECT_EQ(names_in(text), Shown{}) << text;
    }
}

TEST(LoneNames, StandInFrontOfAnAge) {
    const auto found = names_in("Tonsils and tubes on Larren, 4, sleep study");
    EXPECT_NE(std::find(found.begin(), found.end(), "RELATIVE Larren"), found.end());
    EXPECT_NE(std::find(found.begin(), found.end(), "AGE 4"), found.end());
}

TEST(LoneNames, SpeakInAChat) { EXPECT_TRUE(finds_name("11:50 Novickis: be kind to him\n", "DOCTOR Novickis")); }

TEST(LoneNames, AreListed) { EXPECT_TRUE(finds_name("Parents: Sallie and Haruka.", "RELATIVE Haruka")); }

}  // namespace
}  // namespace scrim
