#include "anon/notes/gender_words.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

TEST(GenderWords, TheGreaterNumberTells) {
    EXPECT_EQ(gender_words("He came with his wife; she drove.").told(), Gender::male);
    EXPECT_EQ(gender_words("SHE IS WELL. His bundle.  Her pain is gone.").told(), Gender::female);
    EXPECT_EQ(gender_words("HER2 positive, the thermometer, MS, history of headache").told(), Gender::untold);
    EXPECT_EQ(gender_words("").told(), Gender::untold);
}

TEST(GenderWords, TheBodyTellsWhereNothingElseDoes) {
    EXPECT_EQ(gender_words("Status post hysterectomy.").told(), Gender::female);
    EXPECT_EQ(gender_words("PSA rising; prostate enlarged.").told(), Gender::male);
    EXPECT_EQ(gender_words("She had two sons. Prostate, prostate.").told(), Gender::female);
}

}  // namespace
}  // namespace scrim
