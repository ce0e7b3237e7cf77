#include "anon/notes/render/life_stage.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

TEST(LifeStage, WordsAllowSomeAges) {
    ASSERT_TRUE(life_stage("Boy"));
    EXPECT_TRUE(life_stage("boy")->holds({3, 17}));
    EXPECT_FALSE(life_stage("boy")->holds({3, 60}));
    EXPECT_FALSE(life_stage("ELDERLY")->holds({60, any_age}));
    EXPECT_TRUE(life_stage("Medicare")->holds({65, any_age}));
    EXPECT_TRUE(life_stage("Middle-Aged")->holds({45, 60}));
    EXPECT_TRUE(life_stage("middle\naged"));
    EXPECT_TRUE(life_stage("Medicare Part D")->holds({65, any_age}));
    EXPECT_FALSE(life_stage("day of life 3")->holds({0, 37}));
    EXPECT_FALSE(life_stage("ex-34-weeker")->holds({0, 37}));
    EXPECT_TRUE(life_stage("senior citizen")->holds({66, 80}));
    for (const char* other : {"", "female", "fever", "boys"}) EXPECT_FALSE(life_stage(other)) << other;
}

}  // namespace
}  // namespace scrim
