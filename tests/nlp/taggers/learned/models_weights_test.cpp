#include "nlp/taggers/learned/models_weights.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "nlp/base/random.h"

namespace scrim {
namespace {

// Questions of few answers and of many, rows of one state and of all.
LinearModel random_model(Random& random, std::size_t states) {
    LinearModel model;
    for (std::size_t i = 0; i < states; ++i) model.states.emplace_back(i == 0 ? "PHI" : "DATE");
    model.rows = {0};
    FeatureId feature = 0;
    for (int i = 0; i < 400; ++i) {
        const bool few = feature >> feature_value_bits < 20;
        feature += 1 + static_cast<FeatureId>(random.below(few ? 1U << 20U : 1U << 24U));
        if (few && random.chance(0.9)) feature = (feature & ~feature_value_mask) | (feature & 1023U);
        if (!model.features.empty() && feature <= model.features.back()) feature = model.features.back() + 1;
        model.features.push_back(feature);
        for (std::size_t state = 0; state < states; ++state) {
            if (!random.chance(i % 3 == 0 ? 0.9 : 0.1)) continue;
            model.row_states.push_back(static_cast<std::uint8_t>(state));
            model.row_weights.push_back(static_cast<float>(random.normal()));
        }
        model.rows.push_back(static_cast<std::uint32_t>(model.row_states.size()));
    }
    return model;
}

TEST(WeightTable, AddsTheWeightsOfEveryFeature) {
    Random random(3);
    for (const std::size_t states : {1U, 2U, 12U, 13U, 36U}) {
        const LinearModel model = random_model(random, states);
        const WeightTable table(model);
        EXPECT_GE(table.width(), states);
        EXPECT_EQ(table.width() % weight_row_step, 0U);
        for (int round = 0; round < 50; ++round) {
            std::vector<FeatureId> asked;
            std::vector<float> expected(states, 0.5F);
            for (int i = 0; i < 30; ++i) {
                const std::size_t row = random.below(model.features.size());
                asked.push_back(model.features[row]);
                for (std::uint32_t at = model.rows[row]; at < model.rows[row + 1]; ++at) {
                    expected[model.row_states[at]] += model.row_weights[at];
                }
            }
            std::vector<float> sums(table.width(), 0.5F);
            table.add(asked, sums.data());
            for (std::size_t state = 0; state < states; ++state) ASSERT_NEAR(sums[state], expected[state], 1e-4);
            ASSERT_NEAR(table.first_sum(asked), expected[0] - 0.5F, 1e-4);
        }
    }
}

TEST(WeightTable, WhatTheModelDoesNotHaveCountsNothing) {
    Random random(4);
    const LinearModel model = random_model(random, 3);
    const WeightTable table(model);
    std::vector<float> sums(table.width());
    for (int i = 0; i < 20000; ++i) {
        const auto feature = static_cast<FeatureId>(random.bits());
        if (std::binary_search(model.features.begin(), model.features.end(), feature)) continue;
        table.add(std::vector<FeatureId>{feature}, sums.data());
    }
    EXPECT_EQ(sums, std::vector<float>(table.width()));
    LinearModel empty;
    empty.states = {"O"};
    empty.rows = {0};
    EXPECT_EQ(WeightTable(empty).first_sum(std::vector<FeatureId>{7, 0xffffffff}), 0);
}

}  // namespace
}  // namespace scrim
