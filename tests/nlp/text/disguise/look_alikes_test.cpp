#include "nlp/text/disguise/look_alikes.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

TEST(LookAlikes, AreLettersOfOtherAlphabets) {
    EXPECT_EQ(latin_look_alike(U'а'), 'a');
    EXPECT_EQ(latin_look_alike(U'Η'), 'H');
    EXPECT_EQ(latin_look_alike(U'ᴊ'), 'J');
    EXPECT_EQ(latin_look_alike(U'a'), std::nullopt);
    EXPECT_EQ(latin_look_alike(U'Ж'), std::nullopt);
    EXPECT_EQ(latin_look_alike(U'\uFFFF'), std::nullopt);
}

}  // namespace
}  // namespace scrim
