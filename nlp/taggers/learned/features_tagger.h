#pragma once

#include <span>
#include <vector>

#include "nlp/taggers/learned/features.h"
#include "nlp/taggers/tagger.h"

namespace scrim {

// What a classifier thinks of a token.
struct TokenLabel {
    Label label = Label::phi;
    bool tagged = false;
    float score = 0;
};

// A tagger that asks the shared features. The pipeline computes them once per note for all such taggers.
class FeatureTagger : public Tagger {
   public:
    explicit FeatureTagger(const Lexicon& lexicon) : lexicon_(lexicon) {}

    // What the classifier thinks of each token, and the spans that follow from it.
    [[nodiscard]] virtual std::vector<TokenLabel> label_tokens(const Document& document,
                                                               const NoteFeatures& features) const = 0;
    [[nodiscard]] Finding examine_features(const Document& document, const NoteFeatures& features) const;
    [[nodiscard]] std::vector<Span> tag_features(const Document& document, const NoteFeatures& features) const;
    [[nodiscard]] Result<std::vector<Span>> tag(const Document& document) const final {
        return tag_features(document, extract_features(document, lexicon_));
    }
    [[nodiscard]] Result<Finding> examine(const Document& document) const final {
        return examine_features(document, extract_features(document, lexicon_));
    }

   private:
    const Lexicon& lexicon_;
};

// Tokens of one label in a row become a span. Marks between two of them belong to it where they are part of how such
// things are written (06/07/1999, O'Brien-Smith), marks at its ends do not.
[[nodiscard]] std::vector<Span> spans_of_tokens(const Document& document, std::span<const TokenLabel> tokens,
                                                Source source);

// Tags the self-test of a model: an error if it does not find what it was sure of when it was made.
struct LinearModel;
[[nodiscard]] Result<void> run_self_test(const FeatureTagger& tagger, const LinearModel& model);

}  // namespace scrim
