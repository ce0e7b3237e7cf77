#pragma once

#include <span>
#include <vector>

#include "nlp/taggers/learned/features_tagger.h"
#include "nlp/taggers/learned/models.h"
#include "nlp/taggers/learned/models_weights.h"

namespace scrim {

// Linear-chain conditional random field over the sentences of a note: the probability of every state at every token.
// CRFsuite trains it; the weights are a table of our own, so that tagging needs no strings.
class CrfDecoder {
   public:
    explicit CrfDecoder(LinearModel model);

    [[nodiscard]] const LinearModel& model() const { return model_; }
    [[nodiscard]] std::size_t state_count() const { return model_.state_count(); }

    // Floats between the numbers of one token and those of the next: the states, rounded up.
    [[nodiscard]] std::size_t width() const { return weights_.width(); }

    // Room for the tokens being done, kept from one call to the next.
    struct Scratch {
        std::vector<float> scores;     // [tokens][width] exp of the state scores, scaled by token
        std::vector<float> forward;    // [tokens][width], sum 1
        std::vector<float> marginals;  // [tokens][width]
    };
    // The probabilities of tokens [first, last) as one sequence, in scratch.marginals.
    void decode(const NoteFeatures& features, std::uint32_t first, std::uint32_t last, Scratch& scratch) const;

   private:
    void go_forward(const NoteFeatures& features, std::uint32_t first, std::size_t count, Scratch& scratch) const;
    void go_back(std::size_t count, Scratch& scratch) const;

    LinearModel model_;
    WeightTable weights_;
    std::vector<float> step_;       // [from][to] exp of the transitions; [width][width]
    std::vector<float> step_back_;  // [to][from], the same turned
};

// Loads the model of `folder` (the shipped one if empty) and tries it.
[[nodiscard]] Result<std::unique_ptr<Tagger>> make_crf_tagger(const std::string& folder);
[[nodiscard]] Result<std::unique_ptr<FeatureTagger>> crf_tagger_of(LinearModel model);

}  // namespace scrim
