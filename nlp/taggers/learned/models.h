#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "nlp/base/result.h"
#include "nlp/document.h"
#include "nlp/taggers/learned/features.h"

namespace scrim {

// Raised when the layout of model files changes.
inline constexpr std::uint32_t model_format_version = 1;

// Text in which the tagger must find these spans, tried whenever the model is loaded.
struct SelfTest {
    std::string text;
    std::vector<Span> spans;  // begin, end and label count

    bool operator==(const SelfTest&) const = default;
};

// A trained model as it is in its file: a weight for pairs of feature and state.
struct LinearModel {
    std::string kind;                      // "crf" or "svm"
    std::vector<std::string> states;       // "O", "PATIENT" of the CRF; "PHI" (any), "PATIENT" of the SVM
    std::vector<FeatureId> features;       // sorted
    std::vector<std::uint32_t> rows;       // [features + 1] into the two below
    std::vector<std::uint8_t> row_states;  // states of a feature's row
    std::vector<float> row_weights;        // and their weights
    std::vector<float> transitions;        // [states][states], from the first to the second; CRF only
    std::vector<float> offsets;            // [states] added to the sum of weights; SVM only
    std::vector<float> slopes;             // [states] from margin to score; SVM only
    std::vector<float> thresholds;         // [states] of the score, from which on a token is tagged
    std::vector<std::pair<FeatureId, std::string>> texts;  // what the text answers among the features say
    SelfTest self_test;
    std::string card;  // JSON: data, seeds, settings and figures of the training

    [[nodiscard]] std::size_t state_count() const { return states.size(); }
    // Below this nothing is tagged, whatever its label.
    [[nodiscard]] float lowest_threshold() const;
};

// "PATIENT" is PATIENT; nothing for "O".
[[nodiscard]] std::optional<Label> label_of_state(std::string_view state);

// Weights are stored with 16 bits each: what is read differs from what was written by at most half a step.
[[nodiscard]] std::string write_model(const LinearModel& model);

// Refuses what is damaged, cut short, no model, of another format or feature set, or has labels that this version
// does not know. `name` is the file for messages.
[[nodiscard]] Result<LinearModel> read_model(std::string_view bytes, const std::string& name);

// The model of a kind: FOLDER/<kind>.model, or the shipped one if the folder is empty.
[[nodiscard]] Result<LinearModel> load_model(const std::string& kind, const std::string& folder);
// Whether the models of a folder are used beside the shipped ones and not instead of them: what 'scrim train' wrote
// into its manifest. False without a manifest.
[[nodiscard]] Result<bool> stand_beside_shipped(const std::string& folder);
// The bytes of the shipped models.
[[nodiscard]] std::string_view shipped_model(std::string_view kind);

}  // namespace scrim
