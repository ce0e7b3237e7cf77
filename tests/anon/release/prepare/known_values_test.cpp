#include "anon/release/prepare/known_values.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

TEST(KnownValues, AreOfTheLexicon) {
    const auto known = make_known_values();
    ASSERT_TRUE(known);
    EXPECT_TRUE((*known)(Label::hospital, "massachusetts general hospital"));
    EXPECT_FALSE((*known)(Label::hospital, "john smith"));
    EXPECT_FALSE((*known)(Label::hospital, "boston")) << "a city is no hospital";
    EXPECT_TRUE((*known)(Label::city, "boston"));
    EXPECT_TRUE((*known)(Label::zip, "02139"));
    EXPECT_FALSE((*known)(Label::zip, "abc"));
    EXPECT_FALSE((*known)(Label::organization, "acme widgets"));
}

}  // namespace
}  // namespace scrim
