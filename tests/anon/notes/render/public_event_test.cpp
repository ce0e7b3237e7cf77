#include "anon/notes/render/public_event.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

bool beside_event(const std::string& text) {
    const auto at = static_cast<std::uint32_t>(text.find('#'));
    return is_public_event(text, at, at + 1);
}

TEST(PublicEvent, IsOneOfTheSameSentence) {
    EXPECT_TRUE(beside_event("Hurt at the WTC on #."));
    EXPECT_TRUE(beside_event("On # after Hurricane Katrina."));
    EXPECT_FALSE(beside_event("Hurt at the WTC. Seen on # for cough."));
    EXPECT_FALSE(beside_event("Seen on # for cough."));
    EXPECT_FALSE(beside_event("Hurricanes on #."));
}

}  // namespace
}  // namespace scrim
