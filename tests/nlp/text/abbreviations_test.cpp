#include "nlp/text/abbreviations.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

TEST(Abbreviations, BehaveByKindWhateverTheCase) {
    EXPECT_EQ(abbreviation("Dr"), Abbreviation::title);
    EXPECT_EQ(abbreviation("MRS"), Abbreviation::title);
    EXPECT_EQ(abbreviation("hosp"), Abbreviation::plain);
    EXPECT_EQ(abbreviation("St"), Abbreviation::plain);
    EXPECT_EQ(abbreviation("no"), Abbreviation::number);
    EXPECT_EQ(abbreviation("stable"), Abbreviation::none);
    EXPECT_EQ(abbreviation("hospitalized"), Abbreviation::none);
    EXPECT_EQ(abbreviation(""), Abbreviation::none);
}

TEST(Abbreviations, DegreesHoldPeriods) {
    EXPECT_TRUE(is_dotted_degree("Ph.D"));
    EXPECT_TRUE(is_dotted_degree("PHARM.D"));
    EXPECT_FALSE(is_dotted_degree("stab.T"));
}

TEST(Abbreviations, OpeningWordsAreKnown) {
    EXPECT_TRUE(opens_sentence("The"));
    EXPECT_TRUE(opens_sentence("PATIENT"));
    EXPECT_TRUE(opens_sentence("Currently"));
    EXPECT_FALSE(opens_sentence("Brown"));
}

}  // namespace
}  // namespace scrim
