#include "nlp/base/words/cue_lists.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace scrim {
namespace {

TEST(CueLists, AreReadFromTheirRows) {
    const auto states = cue_list("state_codes");
    ASSERT_TRUE(states);
    EXPECT_TRUE(states->starts_with("al|ak|"));
    EXPECT_FALSE(cue_list("no such list"));
}

TEST(CueLists, KeepTheOrderOfTheirRowsAndTheBlanksOfPhrases) {
    const auto phrases = cue_entries("sign_offs");
    ASSERT_EQ(phrases.size(), 29U);
    EXPECT_EQ(phrases.front(), "dictated by");
    EXPECT_EQ(phrases.back(), "last edited by");
    const auto particles = cue_entries("name_particles");
    EXPECT_NE(std::find(particles.begin(), particles.end(), "u\xc3\xad"), particles.end());
}

TEST(CueListsDeathTest, ThatCodeNeedsAndAreNotThereEndTheProgram) {
    EXPECT_DEATH(static_cast<void>(needed_cue_list("no such list")), "lexicons/cues has no list 'no such list'");
}

}  // namespace
}  // namespace scrim
