#pragma once

#include <span>
#include <vector>

#include "nlp/features_tagger.h"
#include "nlp/models.h"

namespace scrim {

// Linear-chain conditional random field over the sentences of a note: the probability of every state at every token.
// CRFsuite trains it; the weights are a table of our own, so that tagging needs no strings.
class CrfDecoder {
   public:
    explicit CrfDecoder(LinearModel model);

    [[nodiscard]] const LinearModel& model() const { return model_; }
    [[nodiscard]] std::size_t state_count() const { return states_; }

    // Room for the sentence being done, kept from one to the next.
    struct Scratch {
        std::vector<float> scores;     // [tokens][states] exp of the state scores, scaled by token
        std::vector<float> forward;    // [tokens][states], sum 1
        std::vector<float> backward;   // [tokens][states], scaled
        std::vector<float> marginals;  // [tokens][states]
    };
    // The probabilities of tokens [first, last) as one sequence, in scratch.marginals.
    void decode(const NoteFeatures& features, std::uint32_t first, std::uint32_t last, Scratch& scratch) const;

   private:
    void score(std::span<const FeatureId> features, float* out) const;

    LinearModel model_;
    FeatureRows rows_;
    std::size_t states_;
    std::vector<float> step_;       // [from][to] exp of the transitions
    std::vector<float> step_back_;  // [to][from], the same turned
};

// Loads the model of `folder` (the shipped one if empty) and tries it.
[[nodiscard]] Result<std::unique_ptr<Tagger>> make_crf_tagger(const std::string& folder);
[[nodiscard]] Result<std::unique_ptr<FeatureTagger>> crf_tagger_of(LinearModel model);

}  // namespace scrim
