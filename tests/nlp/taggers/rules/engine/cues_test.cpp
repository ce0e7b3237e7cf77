#include "nlp/taggers/rules/engine/cues.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

TEST(Cues, AreReadFromTheirLists) {
    const auto states = cue_list("state_codes");
    ASSERT_TRUE(states);
    EXPECT_TRUE(states->starts_with("al|ak|"));
    EXPECT_TRUE(is_one_of("ma", cue_words("state_codes")));
    EXPECT_FALSE(is_one_of("zz", cue_words("state_codes")));
    EXPECT_TRUE(is_one_of("massachusetts", cue<"state_names">()));
}

TEST(Cues, ThatAreNotThereAreNone) { EXPECT_FALSE(cue_list("no such list")); }

TEST(CuesDeathTest, ThatCodeAsksForAndAreNotThereEndTheProgram) {
    EXPECT_DEATH(static_cast<void>(cue_words("no such list")), "no such list");
}

}  // namespace
}  // namespace scrim
