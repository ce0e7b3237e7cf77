// Forward and backward sums with the probabilities of each token scaled to 1, so that plain floats do. Tokens are
// decided by their own probabilities rather than by the best path: what counts is the chance that a token is part of
// an identifier at all.

#include "nlp/taggers/learned/crf.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <utility>

namespace scrim {
namespace {

constexpr float smallest = 1e-30F;
constexpr float negligible = 1e-10F;          // of a sum of 1
constexpr float never = -1e4F;                // the score of the places that fill up a row
constexpr std::size_t most_crf_states = 256;  // a model has fewer

// exp of a number that is not positive, to six digits, without a branch: the compiler makes vectors of it.
float exp_of(float x) {
    constexpr float per_log = 1.44269504F;  // log2(e)
    constexpr float rounder = 12582912;     // 1.5 * 2^23: adding it leaves a whole number in the lower bits
    const float power = std::max(x * per_log, -120.0F);
    const float rounded = power + rounder;
    const float rest = power - (rounded - rounder);  // -0.5 .. 0.5
    float root = 1.54035304e-4F;                     // 2^rest by its series
    for (const float factor : {1.33335581e-3F, 9.61812911e-3F, 5.55041087e-2F, 0.240226507F, 0.693147181F, 1.0F}) {
        root = root * rest + factor;
    }
    const std::uint32_t exponent = (std::bit_cast<std::uint32_t>(rounded) + 127U) << 23U;
    return root * std::bit_cast<float>(exponent);
}

// exp of the scores with the largest as 1.
void to_factors(float* scores, std::size_t count) {
    const float top = *std::max_element(scores, scores + count);
    for (std::size_t i = 0; i < count; ++i) scores[i] = exp_of(scores[i] - top);
}

void scale_to_one(float* values, std::size_t count) {
    float sum = 0;
    for (std::size_t i = 0; i < count; ++i) sum += values[i];
    const float factor = 1 / std::max(sum, smallest);
    for (std::size_t i = 0; i < count; ++i) values[i] *= factor;
}

// out[j] = sum over i of in[i] * matrix[i][j], with `in` scaled to a sum of 1. Most states are out of the question at
// most tokens; the others' rows are added a few columns at a time, which stay in registers.
void multiply(const float* in, const float* matrix, float* out, std::size_t count) {
    std::array<std::uint32_t, most_crf_states + weight_row_step>
        likely;  // NOLINT(*-member-init): written as far as read
    std::size_t likely_count = 0;
    for (std::size_t i = 0; i < count; ++i) {
        likely[likely_count] = static_cast<std::uint32_t>(i);
        likely_count += in[i] >= negligible ? 1 : 0;
    }
    for (std::size_t from = 0; from < count; from += weight_row_step) {
        std::array<float, weight_row_step> sums{};
        for (std::size_t k = 0; k < likely_count; ++k) {
            const float factor = in[likely[k]];
            const float* row = matrix + likely[k] * count + from;
            for (std::size_t j = 0; j < weight_row_step; ++j) sums[j] += factor * row[j];
        }
        std::copy(sums.begin(), sums.end(), out + from);
    }
}

class CrfTagger : public FeatureTagger {
   public:
    CrfTagger(LinearModel model, const Lexicon& lexicon)
        : FeatureTagger(lexicon), decoder_(std::move(model)), lowest_(decoder_.model().lowest_threshold()) {
        for (const auto& state : decoder_.model().states) labels_.push_back(label_of_state(state).value_or(Label::phi));
    }

    [[nodiscard]] Source source() const override { return source_crf; }
    [[nodiscard]] std::vector<TokenLabel> label_tokens(const Document& document,
                                                       const NoteFeatures& features) const override {
        std::vector<TokenLabel> tokens(document.tokens.size());
        CrfDecoder::Scratch scratch;
        for (const Sentence& stretch : features.stretches) {
            decoder_.decode(features, stretch.first, stretch.last, scratch);
            for (std::uint32_t i = stretch.first; i < stretch.last; ++i) {
                tokens[i] = decide(scratch.marginals.data() + (i - stretch.first) * decoder_.width());
            }
        }
        return tokens;
    }
    [[nodiscard]] const LinearModel& model() const { return decoder_.model(); }

   private:
    [[nodiscard]] TokenLabel decide(const float* marginals) const {
        TokenLabel out;
        out.score = 1 - marginals[0];
        const LinearModel& model = decoder_.model();
        if (out.score < lowest_) return out;
        const auto best =
            static_cast<std::size_t>(std::max_element(marginals + 1, marginals + labels_.size()) - marginals);
        out.label = labels_[best];
        out.tagged = out.score >= model.thresholds[best];
        return out;
    }

    CrfDecoder decoder_;
    float lowest_;               // threshold
    std::vector<Label> labels_;  // of each state but the first, O
};

}  // namespace

CrfDecoder::CrfDecoder(LinearModel model) : model_(std::move(model)), weights_(model_) {
    const std::size_t states = state_count();
    step_.resize(width() * width());
    step_back_.resize(width() * width());
    for (std::size_t from = 0; from < states; ++from) {
        for (std::size_t to = 0; to < states; ++to) {
            const float factor = std::exp(std::min(model_.transitions[from * states + to], 60.0F));
            step_[from * width() + to] = factor;
            step_back_[to * width() + from] = factor;
        }
    }
}

void CrfDecoder::go_forward(const NoteFeatures& features, std::uint32_t first, std::size_t count,
                            Scratch& scratch) const {
    for (std::size_t t = 0; t < count; ++t) {
        float* factors = scratch.scores.data() + t * width();
        std::fill_n(factors, state_count(), 0.0F);
        std::fill(factors + state_count(), factors + width(), never);
        weights_.add(features.of(first + t), factors);
        to_factors(factors, width());
        float* forward = scratch.forward.data() + t * width();
        if (t == 0) {
            std::copy_n(factors, width(), forward);
        } else {
            multiply(forward - width(), step_.data(), forward, width());
            for (std::size_t j = 0; j < width(); ++j) forward[j] *= factors[j];
        }
        scale_to_one(forward, width());
    }
}

void CrfDecoder::go_back(std::size_t count, Scratch& scratch) const {
    std::array<float, most_crf_states + weight_row_step> backward{};  // of the token being done
    std::array<float, most_crf_states + weight_row_step> weighted{};  // of the one behind it, with its factors
    std::fill_n(backward.begin(), width(), 1.0F);
    for (std::size_t t = count; t-- > 0;) {
        const float* forward = scratch.forward.data() + t * width();
        const float* factors = scratch.scores.data() + t * width();
        float* marginal = scratch.marginals.data() + t * width();
        for (std::size_t j = 0; j < width(); ++j) marginal[j] = forward[j] * backward[j];
        scale_to_one(marginal, width());
        for (std::size_t j = 0; j < width(); ++j) weighted[j] = backward[j] * factors[j];
        scale_to_one(weighted.data(), width());
        multiply(weighted.data(), step_back_.data(), backward.data(), width());
    }
}

void CrfDecoder::decode(const NoteFeatures& features, std::uint32_t first, std::uint32_t last, Scratch& scratch) const {
    const std::size_t count = last - first;
    for (auto* values : {&scratch.scores, &scratch.forward, &scratch.marginals}) {
        if (values->size() < count * width()) values->resize(count * width());
    }
    go_forward(features, first, count, scratch);
    go_back(count, scratch);
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
