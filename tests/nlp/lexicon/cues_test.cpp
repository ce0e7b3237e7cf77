#include "nlp/lexicon/cues.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

TEST(Cues, AreSetsThatTextsAreAskedFor) {
    EXPECT_TRUE(is_one_of("ma", cue_words("state_codes")));
    EXPECT_FALSE(is_one_of("zz", cue_words("state_codes")));
    EXPECT_TRUE(is_one_of("massachusetts", cue<"state_names">()));
    EXPECT_TRUE(has_word("no room 12", cue<"announce_no_measure">()));
}

TEST(CuesDeathTest, ThatCodeAsksForAndAreNotThereEndTheProgram) {
    EXPECT_DEATH(static_cast<void>(cue_words("no such list")), "no such list");
}

}  // namespace
}  // namespace scrim
