#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "nlp/taggers/learned/features.h"
#include "nlp/taggers/learned/models.h"

namespace scrim {

// A gold note as the trainers see it: features and labels of its tokens.
struct Example {
    std::string patient;                // the notes of one patient are never split between training and test
    std::vector<FeatureId> ids;         // of all tokens, one after the other
    std::vector<std::uint32_t> begins;  // [tokens + 1] into ids
    std::vector<Sentence> stretches;    // what the CRF looks at
    std::vector<std::uint8_t> labels;   // [tokens] 1 + label, 0 for none
    std::vector<bool> candidate;        // [tokens] the SVM looks at it

    [[nodiscard]] std::span<const FeatureId> of(std::size_t token) const {
        return std::span(ids).subspan(begins[token], begins[token + 1] - begins[token]);
    }
};

// Identifiers and quasi-identifiers are learned; health details are left to the rules, whose lists know more words
// than a few thousand notes can show.
[[nodiscard]] bool is_learned(Label label);

// An error if spans of the note overlap, which a sequence of labels cannot say.
[[nodiscard]] Result<Example> example_of(const Note& note, const Lexicon& lexicon);

// Takes the words themselves from some tokens, at random but the same for the same seed: a model that now and then
// has to do without them learns to use the rest, which other hospitals' notes share.
void drop_words(Example& example, double share, std::uint64_t seed);

// The features that occur in at least `notes` of the examples, sorted.
[[nodiscard]] std::vector<FeatureId> frequent_features(std::span<const Example* const> examples, std::size_t notes,
                                                       bool svm_only);

// The texts after the text features of the notes, for dumps; ordinary words, prefixes, suffixes and shapes.
class FeatureTexts {
   public:
    void add(const Document& document, const NoteFeatures& features);
    // Empty where it is not known.
    [[nodiscard]] std::string of(FeatureId feature) const;

   private:
    std::map<FeatureId, std::string> texts_;  // by the value of a text
    std::map<FeatureId, std::string> pairs_;
};

// Collects weights and puts them into a model in the order of its file.
class ModelBuilder {
   public:
    void add(FeatureId feature, std::size_t state, double weight);
    void finish(LinearModel& model, const FeatureTexts& texts);

   private:
    std::map<FeatureId, std::vector<std::pair<std::uint8_t, float>>> weights_;
};

}  // namespace scrim
