// Forward and backward sums with the probabilities of each token scaled to 1, so that plain floats do. Tokens are
// decided by their own probabilities rather than by the best path: what counts is the chance that a token is part of
// an identifier at all.

#include "nlp/crf.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace scrim {
namespace {

constexpr float smallest = 1e-30F;

// exp of the scores with the largest as 1.
void to_factors(float* scores, std::size_t count) {
    const float top = *std::max_element(scores, scores + count);
    for (std::size_t i = 0; i < count; ++i) scores[i] = std::exp(scores[i] - top);
}

void scale_to_one(float* values, std::size_t count) {
    float sum = 0;
    for (std::size_t i = 0; i < count; ++i) sum += values[i];
    const float factor = 1 / std::max(sum, smallest);
    for (std::size_t i = 0; i < count; ++i) values[i] *= factor;
}

// out[j] = sum over i of in[i] * matrix[i][j]
void multiply(const float* in, const float* matrix, float* out, std::size_t count) {
    std::fill_n(out, count, 0.0F);
    for (std::size_t i = 0; i < count; ++i) {
        if (in[i] < 1e-12F) continue;  // most states are out of the question at most tokens
        const float factor = in[i];
        const float* row = matrix + i * count;
        for (std::size_t j = 0; j < count; ++j) out[j] += factor * row[j];
    }
}

class CrfTagger : public FeatureTagger {
   public:
    CrfTagger(LinearModel model, const Lexicon& lexicon) : FeatureTagger(lexicon), decoder_(std::move(model)) {
        for (const auto& state : decoder_.model().states) {
            const auto label = label_of_state(state);
            labels_.push_back(label ? static_cast<std::size_t>(*label) : label_count);
            begins_.push_back(state.starts_with("B-"));
        }
    }

    [[nodiscard]] Source source() const override { return source_crf; }
    [[nodiscard]] std::vector<Span> tag_features(const Document& document,
                                                 const NoteFeatures& features) const override {
        std::vector<TokenLabel> tokens(document.tokens.size());
        CrfDecoder::Scratch scratch;
        for (const Sentence& sentence : document.sentences) {
            decoder_.decode(features, sentence.first, sentence.last, scratch);
            for (std::uint32_t i = sentence.first; i < sentence.last; ++i) {
                tokens[i] = decide(scratch.marginals.data() + (i - sentence.first) * decoder_.state_count());
            }
        }
        return spans_of_tokens(document, tokens, source_crf);
    }
    [[nodiscard]] const LinearModel& model() const { return decoder_.model(); }

   private:
    [[nodiscard]] TokenLabel decide(const float* marginals) const {
        TokenLabel out;
        out.score = 1 - marginals[0];
        const LinearModel& model = decoder_.model();
        if (out.score < std::min(model.eid_threshold, model.qid_threshold)) return out;
        std::array<float, label_count> sums{};
        std::array<float, label_count> begin_sums{};
        for (std::size_t state = 1; state < labels_.size(); ++state) {
            sums[labels_[state]] += marginals[state];
            if (begins_[state]) begin_sums[labels_[state]] += marginals[state];
        }
        const auto best = static_cast<std::size_t>(std::max_element(sums.begin(), sums.end()) - sums.begin());
        out.label = static_cast<Label>(best);
        out.tagged = out.score >= model.threshold(out.label);
        out.begins = begin_sums[best] * 2 > sums[best];
        return out;
    }

    CrfDecoder decoder_;
    std::vector<std::size_t> labels_;  // of each state; label_count for O
    std::vector<bool> begins_;
};

}  // namespace

CrfDecoder::CrfDecoder(LinearModel model)
    : model_(std::move(model)), rows_(model_.features), states_(model_.state_count()) {
    step_.resize(states_ * states_);
    step_back_.resize(states_ * states_);
    for (std::size_t from = 0; from < states_; ++from) {
        for (std::size_t to = 0; to < states_; ++to) {
            const float factor = std::exp(std::min(model_.transitions[from * states_ + to], 60.0F));
            step_[from * states_ + to] = factor;
            step_back_[to * states_ + from] = factor;
        }
    }
}

void CrfDecoder::score(std::span<const FeatureId> features, float* out) const {
    std::fill_n(out, states_, 0.0F);
    for (const FeatureId feature : features) {
        const std::uint32_t row = rows_.find(feature);
        if (row == FeatureRows::none) continue;
        for (std::uint32_t at = model_.rows[row]; at < model_.rows[row + 1]; ++at) {
            out[model_.row_states[at]] += model_.row_weights[at];
        }
    }
}

void CrfDecoder::decode(const NoteFeatures& features, std::uint32_t first, std::uint32_t last, Scratch& scratch) const {
    const std::size_t count = last - first;
    for (auto* values : {&scratch.scores, &scratch.forward, &scratch.backward, &scratch.marginals}) {
        if (values->size() < count * states_) values->resize(count * states_);
    }
    const auto row = [&](std::vector<float>& values, std::size_t t) { return values.data() + t * states_; };
    for (std::size_t t = 0; t < count; ++t) {
        float* factors = row(scratch.scores, t);
        score(features.of(first + t), factors);
        to_factors(factors, states_);
        float* forward = row(scratch.forward, t);
        if (t == 0) {
            std::copy_n(factors, states_, forward);
        } else {
            multiply(row(scratch.forward, t - 1), step_.data(), forward, states_);
            for (std::size_t j = 0; j < states_; ++j) forward[j] *= factors[j];
        }
        scale_to_one(forward, states_);
    }
    std::vector<float> weighted(states_);
    for (std::size_t t = count; t-- > 0;) {
        float* backward = row(scratch.backward, t);
        if (t + 1 == count) {
            std::fill_n(backward, states_, 1.0F);
        } else {
            const float* next = row(scratch.backward, t + 1);
            const float* factors = row(scratch.scores, t + 1);
            for (std::size_t j = 0; j < states_; ++j) weighted[j] = next[j] * factors[j];
            scale_to_one(weighted.data(), states_);
            multiply(weighted.data(), step_back_.data(), backward, states_);
        }
        float* marginal = row(scratch.marginals, t);
        const float* forward = row(scratch.forward, t);
        for (std::size_t j = 0; j < states_; ++j) marginal[j] = forward[j] * backward[j];
        scale_to_one(marginal, states_);
    }
}

Result<std::unique_ptr<FeatureTagger>> crf_tagger_of(LinearModel model) {
    const auto lexicon = Lexicon::builtin();
    if (!lexicon) return lexicon.error();
    auto tagger = std::make_unique<CrfTagger>(std::move(model), **lexicon);
    if (auto tried = run_self_test(*tagger, tagger->model()); !tried) return tried.error();
    return std::unique_ptr<FeatureTagger>(std::move(tagger));
}

Result<std::unique_ptr<Tagger>> make_crf_tagger(const std::string& folder) {
    auto model = load_model("crf", folder);
    if (!model) return model.error();
    auto tagger = crf_tagger_of(std::move(*model));
    if (!tagger) return tagger.error();
    return std::unique_ptr<Tagger>(std::move(*tagger));
}

}  // namespace scrim
