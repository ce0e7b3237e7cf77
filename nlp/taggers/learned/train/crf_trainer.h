#pragma once

#include <span>
#include <string>

#include "nlp/taggers/learned/models.h"
#include "nlp/taggers/learned/train/examples.h"

namespace scrim {

struct CrfSettings {
    std::string algorithm = "l2sgd";  // of CRFsuite: lbfgs, l2sgd, ap
    double l1 = 0;                    // c1, of lbfgs alone: the larger, the fewer weights
    double l2 = 0.1;                  // and c2: the larger, the smaller weights
    int iterations = 12;              // over all notes, at most
    std::size_t min_notes = 3;        // a feature must occur in so many notes
    double smallest = 0.01;           // weights below are left out
};

// Trains with CRFsuite (L-BFGS) over the sentences of the examples. CRFsuite's own model is written to
// `keep_path` if that is not empty, for comparison.
[[nodiscard]] Result<LinearModel> train_crf(std::span<const Example* const> examples, const CrfSettings& settings,
                                            const FeatureTexts& texts, const std::string& keep_path = {});

// The name of a feature in CRFsuite's files.
[[nodiscard]] std::string crf_attribute(FeatureId feature);

}  // namespace scrim
