#include "anon/core/systems/atc.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace scrim {
namespace {

using testing::ElementsAre;

TEST(Atc, LevelsFollowFromTheForm) {
    EXPECT_THAT(classify_atc("A10BA02").value(), ElementsAre("A10BA02", "A10BA", "A10B", "A10", "A"));
    EXPECT_THAT(classify_atc("c09aa05").value(), ElementsAre("C09AA05", "C09AA", "C09A", "C09", "C"));
    EXPECT_THAT(classify_atc("N02B").value(), ElementsAre("N02B", "N02B", "N02B", "N02", "N"));
}

TEST(Atc, RefusesWhatHasNotTheForm) {
    for (const char* code : {"", "A1", "A10BA2", "A10B02", "E11.65", "K10BA02", "A10BA023", "250"}) {
        EXPECT_FALSE(classify_atc(code).has_value()) << code;
    }
}

TEST(Atc, IsToldFromTheIcdByItsSubstances) {
    EXPECT_TRUE(looks_like_atc({"C09AA05", "A10BA02", "J01"}));
    EXPECT_FALSE(looks_like_atc({"C90", "J01", "A10B"}));
    EXPECT_FALSE(looks_like_atc({"T07.XXXA", "S72.001A", "C09AA05"}));
    EXPECT_FALSE(looks_like_atc({}));
}

}  // namespace
}  // namespace scrim
