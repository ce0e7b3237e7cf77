#include "nlp/taggers/neural/neural_tagger.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "nlp/base/files/input.h"
#include "nlp/lexicon/lexicon.h"
#include "nlp/taggers/neural/classifier.h"
#include "nlp/taggers/neural/decode.h"
#include "nlp/taggers/rules/stages.h"

// The two ends of the shipped models, in nlp/taggers/neural/neural_model_data.S.
extern "C" const char scrim_neural_begin[];
extern "C" const char scrim_neural_end[];
extern "C" const char scrim_thorough_begin[];
extern "C" const char scrim_thorough_end[];

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
        return spans_of(document, *scores);
    }

    [[nodiscard]] Result<Finding> examine(const Document& document) const override {
        const auto scores = classifier_->scores(document);
        if (!scores) return scores.error();
        return Finding{spans_of(document, *scores), opinions(document, classifier_->outputs(), *scores)};
    }

   private:
    [[nodiscard]] std::vector<Span> spans_of(const Document& document, const UnitScores& scores) const {
        auto spans = decode(document.text(), classifier_->outputs(), scores, classifier_->thresholds());
        leave_out_titles(document, lexicon_, spans);
        const bool any_role = std::any_of(spans.begin(), spans.end(),
                                          [](const Span& span) { return class_of(span.label) == Class::qid; });
        if (any_role) assign_roles(RuleContext(document, lexicon_), spans);
        return spans;
    }

    std::unique_ptr<TokenClassifier> classifier_;
    const Lexicon& lexicon_;
};

Result<std::unique_ptr<TokenClassifier>> load(const std::string& folder) {
    if (folder.empty()) return load_feature_model(shipped_neural_model("neural"), "the shipped neural model");
    if (std::filesystem::exists(folder + "/vocab.txt")) return load_wordpiece_model(folder);
    const std::string file = folder + "/model.onnx";
    const auto bytes = read_file(file, model_limit);
    if (!bytes) return bytes.error();
    const bool encoder = bytes->find("scrim.vocabulary") != std::string::npos;  // in its metadata
    return encoder ? load_encoder_model(*bytes, file) : load_feature_model(*bytes, file);
}

Result<std::unique_ptr<Tagger>> tagger_of(Result<std::unique_ptr<TokenClassifier>> classifier) {
    if (!classifier) return classifier.error();
    const auto lexicon = Lexicon::builtin();
    if (!lexicon) return lexicon.error();
    return std::unique_ptr<Tagger>(std::make_unique<NeuralTagger>(std::move(*classifier), **lexicon));
}

}  // namespace

std::string_view shipped_neural_model(std::string_view tagger) {
    const auto between = [](const char* begin, const char* end) {
        return std::string_view(begin, static_cast<std::size_t>(end - begin));
    };
    return tagger == "thorough" ? between(scrim_thorough_begin, scrim_thorough_end)
                                : between(scrim_neural_begin, scrim_neural_end);
}

Result<std::unique_ptr<Tagger>> make_neural_tagger(const std::string& folder) { return tagger_of(load(folder)); }

Result<std::unique_ptr<Tagger>> make_thorough_tagger() {
    const std::string_view bytes = shipped_neural_model("thorough");
    if (bytes.empty())
        return bad_input("this program was built without the model of --thorough", {},
                         "build it with models/thorough.onnx, or leave out --thorough");
    return tagger_of(load_encoder_model(bytes, "the model of --thorough"));
}

}  // namespace scrim
