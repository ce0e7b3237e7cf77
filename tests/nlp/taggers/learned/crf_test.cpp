#include "nlp/taggers/learned/crf.h"

#include <gtest/gtest.h>

#include <cmath>

#include "nlp/base/random.h"

namespace scrim {
namespace {

// A model with random weights for features 0 .. 9.
LinearModel random_model(Random& random, std::size_t states) {
    LinearModel model;
    model.kind = "crf";
    model.states = {"O", "DATE", "AGE", "CITY"};
    model.states.resize(states);
    model.rows = {0};
    for (FeatureId feature = 0; feature < 10; ++feature) {
        model.features.push_back(feature);
        for (std::size_t state = 0; state < states; ++state) {
            if (random.chance(0.3)) continue;
            model.row_states.push_back(static_cast<std::uint8_t>(state));
            model.row_weights.push_back(static_cast<float>(3 * random.normal()));
        }
        model.rows.push_back(static_cast<std::uint32_t>(model.row_states.size()));
    }
    for (std::size_t i = 0; i < states * states; ++i) {
        model.transitions.push_back(static_cast<float>(2 * random.normal()));
    }
    return model;
}

NoteFeatures random_features(Random& random, std::size_t tokens) {
    NoteFeatures out;
    out.begins = {0};
    for (std::size_t i = 0; i < tokens; ++i) {
        const auto count = random.below(5);
        for (std::uint64_t n = 0; n < count; ++n) out.ids.push_back(static_cast<FeatureId>(random.below(12)));
        out.begins.push_back(static_cast<std::uint32_t>(out.ids.size()));
    }
    return out;
}

double state_score(const LinearModel& model, std::span<const FeatureId> features, std::size_t state) {
    double sum = 0;
    for (const FeatureId feature : features) {
        if (feature >= model.features.size()) continue;
        for (std::uint32_t at = model.rows[feature]; at < model.rows[feature + 1]; ++at) {
            if (model.row_states[at] == state) sum += model.row_weights[at];
        }
    }
    return sum;
}

// The sum over all paths, one by one.
std::vector<double> all_paths(const LinearModel& model, const NoteFeatures& features, std::size_t tokens) {
    const std::size_t states = model.state_count();
    std::vector<double> marginals(tokens * states);
    double total = 0;
    std::size_t paths = 1;
    for (std::size_t i = 0; i < tokens; ++i) paths *= states;
    for (std::size_t path = 0; path < paths; ++path) {
        std::vector<std::size_t> at(tokens);
        std::size_t rest = path;
        double score = 0;
        for (std::size_t t = 0; t < tokens; ++t) {
            at[t] = rest % states;
            rest /= states;
            score += state_score(model, features.of(t), at[t]);
            if (t > 0) score += model.transitions[at[t - 1] * states + at[t]];
        }
        total += std::exp(score);
        for (std::size_t t = 0; t < tokens; ++t) marginals[t * states + at[t]] += std::exp(score);
    }
    for (double& value : marginals) value /= total;
    return marginals;
}

TEST(CrfDecoder, GivesTheSumOverAllPaths) {
    Random random(11);
    for (int round = 0; round < 300; ++round) {
        const std::size_t states = 2 + random.below(3);
        const std::size_t tokens = 1 + random.below(5);
        const CrfDecoder decoder(random_model(random, states));
        const NoteFeatures features = random_features(random, tokens);
        CrfDecoder::Scratch scratch;
        decoder.decode(features, 0, static_cast<std::uint32_t>(tokens), scratch);
        const auto expected = all_paths(decoder.model(), features, tokens);
        for (std::size_t i = 0; i < expected.size(); ++i) {
            ASSERT_NEAR(scratch.marginals[i / states * decoder.width() + i % states], expected[i], 1e-4);
        }
    }
}

TEST(CrfDecoder, StaysFiniteOverLongSentences) {
    Random random(12);
    const CrfDecoder decoder(random_model(random, 4));
    const NoteFeatures features = random_features(random, 5000);
    CrfDecoder::Scratch scratch;
    decoder.decode(features, 0, 5000, scratch);
    for (std::size_t t = 0; t < 5000; ++t) {
        float sum = 0;
        for (std::size_t j = 0; j < 4; ++j) sum += scratch.marginals[t * decoder.width() + j];
        ASSERT_NEAR(sum, 1, 1e-3);
    }
}

}  // namespace
}  // namespace scrim
