#include "nlp/taggers/learned/svm.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "nlp/taggers/learned/models_weights.h"

namespace scrim {
namespace {

class SvmTagger : public FeatureTagger {
   public:
    SvmTagger(LinearModel model, const Lexicon& lexicon)
        : FeatureTagger(lexicon), model_(std::move(model)), weights_(model_), lowest_(model_.lowest_threshold()) {
        for (const auto& state : model_.states) labels_.push_back(*label_of_state(state));
    }

    [[nodiscard]] Source source() const override { return source_svm; }
    [[nodiscard]] std::vector<TokenLabel> label_tokens(const Document& document,
                                                       const NoteFeatures& features) const override {
        std::vector<TokenLabel> tokens(document.tokens.size());
        std::vector<float> margins(weights_.width());
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            if (is_candidate(document, features, i)) tokens[i] = decide(features.of(i), margins);
        }
        return tokens;
    }
    [[nodiscard]] const LinearModel& model() const { return model_; }

   private:
    // The other machines are asked only where the first, identifier or not, says yes.
    [[nodiscard]] TokenLabel decide(std::span<const FeatureId> features, std::vector<float>& margins) const {
        TokenLabel out;
        const float margin = model_.offsets[0] + weights_.first_sum(features);
        out.score = 1 / (1 + std::exp(-model_.slopes[0] * margin));
        if (out.score < lowest_) return out;
        std::copy(model_.offsets.begin(), model_.offsets.end(), margins.begin());
        weights_.add(features, margins.data());
        const auto first = margins.begin() + (labels_.size() > 1 ? 1 : 0);
        const auto last = margins.begin() + static_cast<std::ptrdiff_t>(labels_.size());
        const auto best = static_cast<std::size_t>(std::max_element(first, last) - margins.begin());
        out.label = labels_[best];
        out.tagged = out.score >= model_.thresholds[best];
        return out;
    }

    LinearModel model_;
    WeightTable weights_;
    float lowest_;  // threshold
    std::vector<Label> labels_;
};

}  // namespace

Result<std::unique_ptr<FeatureTagger>> svm_tagger_of(LinearModel model) {
    const auto lexicon = Lexicon::builtin();
    if (!lexicon) return lexicon.error();
    auto tagger = std::make_unique<SvmTagger>(std::move(model), **lexicon);
    if (auto tried = run_self_test(*tagger, tagger->model()); !tried) return tried.error();
    return std::unique_ptr<FeatureTagger>(std::move(tagger));
}

Result<std::unique_ptr<Tagger>> make_svm_tagger(const std::string& folder) {
    auto model = load_model("svm", folder);
    if (!model) return model.error();
    auto tagger = svm_tagger_of(std::move(*model));
    if (!tagger) return tagger.error();
    return std::unique_ptr<Tagger>(std::move(*tagger));
}

}  // namespace scrim
