#include "anon/notes/measure/text_guesses.h"

#include <gtest/gtest.h>

#include <cmath>

#include "nlp/base/random.h"

namespace scrim {
namespace {

TEST(TextGuesses, AgesFollowFromFeatures) {
    Random random(1);
    std::vector<std::vector<std::uint32_t>> features;
    std::vector<double> ages;
    for (int i = 0; i < 300; ++i) {
        const bool old = random.chance(0.5);
        features.push_back({old ? 0U : 1U, static_cast<std::uint32_t>(2 + random.below(3))});
        ages.push_back((old ? 70 : 20) + static_cast<double>(random.below(5)));
    }
    ages[7] = std::nan("");
    const NumberGuesses guesses = guess_numbers(features, 5, ages);
    EXPECT_LT(guesses.deviation, 4);
    EXPECT_NEAR(guesses.guess[7], features[7][0] == 0 ? 72 : 22, 4) << "also where the truth is not known";
}

TEST(TextGuesses, WithoutFeaturesTheMeanIsGuessed) {
    const NumberGuesses guesses = guess_numbers({{}, {}, {}, {}, {}}, 0, {10, 20, 30, 40, 50});
    EXPECT_DOUBLE_EQ(guesses.guess[0], 35);
    EXPECT_EQ(guess_numbers({}, 0, {}).deviation, 0);
}

TEST(TextGuesses, ValuesFollowFromStyle) {
    Random random(2);
    std::vector<std::vector<std::uint32_t>> features;
    std::vector<std::uint32_t> hospitals;
    for (int i = 0; i < 100; ++i) {
        const auto hospital = static_cast<std::uint32_t>(random.below(3));
        features.push_back({hospital, 3});
        hospitals.push_back(i == 5 ? unknown_value : hospital);
    }
    const auto chances = guess_values(features, 4, hospitals, 3);
    for (std::size_t i = 0; i < chances.size(); ++i) {
        EXPECT_GT(chances[i][features[i][0]], 0.8);
        EXPECT_NEAR(chances[i][0] + chances[i][1] + chances[i][2], 1, 1e-5);
    }
}

}  // namespace
}  // namespace scrim
