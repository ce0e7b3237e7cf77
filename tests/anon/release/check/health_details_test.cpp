#include "anon/release/check/health_details.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

// What is found where "he has knee pain at Mercy knee clinic" is released as `text`.
Leaks found(const std::string& text) {
    Note original;
    original.text = "Since May he has knee pain at Mercy knee clinic, he says so.";
    const auto tag = [&](const std::string& word, Label label) {
        Span& span = original.spans.emplace_back();
        span.begin = static_cast<std::uint32_t>(original.text.find(word));
        span.end = span.begin + static_cast<std::uint32_t>(word.size());
        span.label = label;
    };
    tag("knee pain", Label::problem);
    tag("Mercy knee clinic", Label::hospital);
    tag("knee clinic", Label::procedure);
    ReleasedNote released;
    released.text = text;
    Leaks leaks;
    check_health_details(original, released, leaks);
    return leaks;
}

TEST(HealthDetails, AreThereOrGone) {
    EXPECT_EQ(found("Since May he has knee pain at [HOSPITAL], he says so.").health_details_changed, 0U);
    EXPECT_EQ(found("Since May he has a cough at [HOSPITAL], he says so.").health_details_changed, 1U);
}

TEST(HealthDetails, ThoseThatOverlapAHiddenValueGoWithIt) {
    EXPECT_EQ(found("Since May he has knee pain at [HOSPITAL], he says so.").health_details_hidden, 1U);
    EXPECT_EQ(found("Since May he has [NAME] pain at [HOSPITAL], he says so.").health_details_hidden, 2U)
        << "a word of it";
    EXPECT_EQ(found("Since May he has [NAME] at [HOSPITAL], he says so.").health_details_hidden, 2U) << "all of it";
}

}  // namespace
}  // namespace scrim
