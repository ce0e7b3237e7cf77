#include "nlp/taggers/learned/train/calibrate.h"

#include <gtest/gtest.h>

#include "nlp/base/random.h"

namespace scrim {
namespace {

// Tokens of a label whose chance to be an identifier is the square of their score.
std::vector<JudgedToken> squares(Label label, std::size_t count, std::uint64_t seed) {
    Random random = Key::from_seed(seed).stream("calibrate");
    std::vector<JudgedToken> out;
    for (std::size_t i = 0; i < count; ++i) {
        const auto score = static_cast<float>(random.uniform());
        out.push_back({label, score, random.uniform() < static_cast<double>(score) * score});
    }
    return out;
}

TEST(Calibrate, FindsTheScoreFromWhichOnATagIsWorthIt) {
    const auto tokens = squares(Label::date, 40000, 1);
    const std::vector<Label> labels{Label::date};
    const auto found = calibrate(labels, tokens, {0.1, 0.25});
    ASSERT_EQ(found.size(), 1U);
    EXPECT_NEAR(found[0].threshold, 0.5, 0.05);  // 0.5 squared is 0.25
    const auto stricter = calibrate(labels, tokens, {0.1, 0.64});
    EXPECT_NEAR(stricter[0].threshold, 0.8, 0.05);
}

TEST(Calibrate, SharesRiseWithTheScore) {
    const auto tokens = squares(Label::doctor, 3000, 2);
    const std::vector<Label> labels{Label::doctor};
    const auto found = calibrate(labels, tokens, {});
    std::size_t sum = 0;
    double before = -1;
    for (const ReliabilityStep& step : found[0].steps) {
        EXPECT_GT(step.share, before);
        before = step.share;
        sum += step.tokens;
    }
    EXPECT_EQ(sum, tokens.size());
}

TEST(Calibrate, ClassesDifferAndRareLabelsGoByTheirClass) {
    auto tokens = squares(Label::doctor, 20000, 3);
    const auto dates = squares(Label::date, 20000, 4);
    tokens.insert(tokens.end(), dates.begin(), dates.end());
    tokens.push_back({Label::ssn, 0.9F, false});
    const std::vector<Label> labels{Label::doctor, Label::date, Label::ssn};
    const auto found = calibrate(labels, tokens, {0.04, 0.36});
    EXPECT_NEAR(found[0].threshold, 0.2, 0.05);
    EXPECT_NEAR(found[1].threshold, 0.6, 0.05);
    EXPECT_NEAR(found[2].threshold, found[0].threshold, 0.05);
}

TEST(Calibrate, WhatIsNeverAnIdentifierHasTheHighestThreshold) {
    std::vector<JudgedToken> tokens(100, {Label::room, 0.7F, false});
    const std::vector<Label> labels{Label::room, Label::age};
    const auto found = calibrate(labels, tokens, {});
    EXPECT_FLOAT_EQ(found[0].threshold, 0.99F);
    EXPECT_FLOAT_EQ(found[1].threshold, 0.5F);  // nothing is known of it
}

}  // namespace
}  // namespace scrim
