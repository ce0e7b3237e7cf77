#pragma once

#include <cstddef>
#include <string>

#include "anon/report/plot.h"
#include "nlp/base/json.h"
#include "nlp/taggers/learned/train/train.h"
#include "tools/cli/train/union_check.h"

namespace scrim {

// All that a training run leaves behind besides the models.
struct TrainReport {
    TrainSettings settings;
    Json recipe = Json::array();  // of the generated notes
    std::size_t own_notes = 0;
    std::size_t shipped_notes = 0;
    Validation validation;
    Trained trained;
    std::size_t apart_notes = 0;  // of the hospital's, that the models did not learn from
    bool beside = false;          // the models are used beside the shipped ones, not instead of them
    bool checked = false;         // the union of taggers was compared, on the hospital's notes and on shipped ones
    UnionComparison own_union;
    UnionComparison shipped_union;
};

// The card inside a model file: what it was made of. No value of a note is in it, and nothing of the validation, so
// that the same training gives the same bytes whether it was validated or not.
[[nodiscard]] Json card_json(const TrainReport& report, const LinearModel& model);
// `sums` has checksum and size of each file.
[[nodiscard]] Json manifest_json(const TrainReport& report, const Json& sums);
[[nodiscard]] std::string card_text(const TrainReport& report, const Json& sums);
// Label -> threshold.
[[nodiscard]] Json thresholds_json(const LinearModel& model);
// The share of identifiers by score, for some labels of a model that was calibrated.
[[nodiscard]] LinePlot reliability_plot(const std::vector<Reliability>& reliability, const std::string& title);
[[nodiscard]] LinePlot curve_plot(const Validation& validation);

}  // namespace scrim
