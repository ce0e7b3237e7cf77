#include "nlp/svm.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace scrim {
namespace {

class SvmTagger : public FeatureTagger {
   public:
    SvmTagger(LinearModel model, const Lexicon& lexicon)
        : FeatureTagger(lexicon), model_(std::move(model)), rows_(model_.features) {
        for (const auto& state : model_.states) labels_.push_back(*label_of_state(state));
    }

    [[nodiscard]] Source source() const override { return source_svm; }
    [[nodiscard]] std::vector<Span> tag_features(const Document& document,
                                                 const NoteFeatures& features) const override {
        std::vector<TokenLabel> tokens(document.tokens.size());
        std::vector<float> margins(labels_.size());
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            if (!is_candidate(document, features, i)) continue;
            svm_margins(model_, rows_, features.of(i), margins);
            tokens[i] = decide(margins);
        }
        return spans_of_tokens(document, tokens, source_svm);
    }
    [[nodiscard]] const LinearModel& model() const { return model_; }

   private:
    [[nodiscard]] TokenLabel decide(const std::vector<float>& margins) const {
        TokenLabel out;
        out.score = 1 / (1 + std::exp(-model_.slopes[0] * margins[0]));
        const auto best = margins.size() > 1 ? std::max_element(margins.begin() + 1, margins.end()) : margins.begin();
        out.label = labels_[static_cast<std::size_t>(best - margins.begin())];
        out.tagged = out.score >= model_.threshold(out.label);
        return out;
    }

    LinearModel model_;
    FeatureRows rows_;
    std::vector<Label> labels_;
};

}  // namespace

void svm_margins(const LinearModel& model, const FeatureRows& rows, std::span<const FeatureId> features,
                 std::span<float> margins) {
    std::copy(model.offsets.begin(), model.offsets.end(), margins.begin());
    for (const FeatureId feature : features) {
        const std::uint32_t row = rows.find(feature);
        if (row == FeatureRows::none) continue;
        for (std::uint32_t at = model.rows[row]; at < model.rows[row + 1]; ++at) {
            margins[model.row_states[at]] += model.row_weights[at];
        }
    }
}

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
