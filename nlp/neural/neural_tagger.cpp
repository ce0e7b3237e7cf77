#include "nlp/neural/neural_tagger.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "nlp/base/input.h"
#include "nlp/lexicon.h"
#include "nlp/neural/classifier.h"
#include "nlp/neural/decode.h"
#include "nlp/rules/stages.h"

// The two ends of the shipped model, in nlp/neural/model_data.S.
extern "C" const char scrim_neural_begin[];
extern "C" const char scrim_neural_end[];

namespace scrim {
namespace {

constexpr std::size_t model_limit = std::size_t{2} << 30U;

class NeuralTagger : public Tagger {
   public:
    NeuralTagger(std::unique_ptr<TokenClassifier> classifier, const Lexicon& lexicon)
        : classifier_(std::move(classifier)), lexicon_(lexicon) {}

    [[nodiscard]] Source source() const override { return source_neural; }

    [[nodiscard]] Result<std::vector<Span>> tag(const Document& document) const override {
        const auto scores = classifier_->scores(document);
        if (!scores) return scores.error();
        auto spans = decode(document.text(), classifier_->outputs(), *scores, classifier_->thresholds());
        leave_out_titles(document, lexicon_, spans);
        const bool any_role = std::any_of(spans.begin(), spans.end(),
                                          [](const Span& span) { return class_of(span.label) == Class::qid; });
        if (any_role) assign_roles(RuleContext(document, lexicon_), spans);
        return spans;
    }

   private:
    std::unique_ptr<TokenClassifier> classifier_;
    const Lexicon& lexicon_;
};

Result<std::unique_ptr<TokenClassifier>> load(const std::string& folder) {
    if (folder.empty())
        return load_feature_model({scrim_neural_begin, static_cast<std::size_t>(scrim_neural_end - scrim_neural_begin)},
                                  "the shipped neural model");
    if (std::filesystem::exists(folder + "/vocab.txt")) return load_wordpiece_model(folder);
    const std::string file = folder + "/model.onnx";
    const auto bytes = read_file(file, model_limit);
    if (!bytes) return bytes.error();
    return load_feature_model(*bytes, file);
}

}  // namespace

Result<std::unique_ptr<Tagger>> make_neural_tagger(const std::string& folder) {
    const auto lexicon = Lexicon::builtin();
    if (!lexicon) return lexicon.error();
    auto classifier = load(folder);
    if (!classifier) return classifier.error();
    return std::unique_ptr<Tagger>(std::make_unique<NeuralTagger>(std::move(*classifier), **lexicon));
}

}  // namespace scrim
