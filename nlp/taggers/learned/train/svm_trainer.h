#pragma once

#include <span>
#include <string>
#include <vector>

#include "nlp/taggers/learned/models.h"
#include "nlp/taggers/learned/train/examples.h"

namespace scrim {

struct SvmSettings {
    double cost = 0.1;             // C
    std::size_t min_notes = 3;     // a feature must occur in so many notes
    std::size_t positives = 300;   // tokens per label at most
    std::size_t others = 60;       // tokens of each other label that stand against a label
    std::size_t negatives = 8000;  // tokens of no label, and half as many again that the first round got wrong
    double smallest = 0.005;       // weights below are left out
    std::uint64_t seed = 1;
};

// Trains with libsvm: one machine that tells identifiers from the rest, first with negatives drawn at random, then
// with those that it got wrong too; and one per label that tells it from the other labels. The margin of the first is
// turned into a score on tokens that were not drawn.
[[nodiscard]] Result<LinearModel> train_svm(std::span<const Example* const> examples, const SvmSettings& settings,
                                            const FeatureTexts& texts);

// One try of the search for kernel and C: accuracy of identifier against none, over folds of a small sample.
struct SvmTrial {
    std::string kernel;  // "linear", "rbf"
    double cost = 0;
    double gamma = 0;  // of rbf
    double accuracy = 0;
    double recall = 0;  // of identifiers
};
[[nodiscard]] std::vector<SvmTrial> search_svm(std::span<const Example* const> examples, std::size_t tokens,
                                               std::uint64_t seed);

}  // namespace scrim
