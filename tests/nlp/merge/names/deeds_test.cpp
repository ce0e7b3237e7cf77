#include "nlp/merge/names/deeds.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

TEST(Deeds, PersonsDenyAndThingsArePlaced) {
    const auto lexicon = Lexicon::builtin();
    ASSERT_TRUE(lexicon);
    EXPECT_TRUE(acts_as_person(**lexicon, "Foley", "denies"));
    EXPECT_TRUE(acts_as_person(**lexicon, "SMITH", "WAS"));
    EXPECT_FALSE(acts_as_person(**lexicon, "Foley", "was"));
    EXPECT_FALSE(acts_as_person(**lexicon, "White", "matter"));
    EXPECT_FALSE(acts_as_person(**lexicon, "White", ""));
}

}  // namespace
}  // namespace scrim
