#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "nlp/base/result.h"
#include "nlp/document.h"

namespace scrim {

// What an output of a model means: no label, or a label that begins or goes on here.
struct OutputLabel {
    std::optional<Label> label;
    bool begins = false;

    bool operator==(const OutputLabel&) const = default;
};

// A stretch of text that gets scores, in bytes.
struct Unit {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;

    bool operator==(const Unit&) const = default;
};

struct UnitScores {
    std::vector<Unit> units;
    std::vector<float> probabilities;  // [units][outputs]; each row adds up to 1
};

// From which probability on a unit is hidden.
struct Thresholds {
    float eid = 0.5F;
    float qid = 0.5F;
    std::vector<std::pair<Label, float>> of_label = {};  // where a label has its own

    [[nodiscard]] float of(Label label) const {
        for (const auto& [which, threshold] : of_label) {
            if (which == label) return threshold;
        }
        return class_of(label) == Class::eid ? eid : qid;
    }
};

// A model that gives every word of a note probabilities of labels. Const and thread-safe.
class TokenClassifier {
   public:
    virtual ~TokenClassifier() = default;
    TokenClassifier() = default;
    TokenClassifier(const TokenClassifier&) = delete;
    TokenClassifier& operator=(const TokenClassifier&) = delete;

    [[nodiscard]] virtual const std::vector<OutputLabel>& outputs() const = 0;
    [[nodiscard]] virtual Thresholds thresholds() const = 0;
    [[nodiscard]] virtual Result<UnitScores> scores(const Document& document) const = 0;
};

// How a note goes through a model. Scores do not depend on it.
struct RunOptions {
    std::size_t batch = 8;       // windows of equal length at once
    std::size_t longest = 1024;  // units in a window; a model may take fewer
};

// The model of scrim's own features, as models/README.md describes it, from the bytes of its ONNX file. It says in
// its metadata which labels it gives and for which features it was trained, and brings a self-test that must pass.
[[nodiscard]] Result<std::unique_ptr<TokenClassifier>> load_feature_model(std::string_view bytes,
                                                                          const std::string& name,
                                                                          RunOptions options = {});

// A WordPiece model: a folder with model.onnx, vocab.txt and config.json.
[[nodiscard]] Result<std::unique_ptr<TokenClassifier>> load_wordpiece_model(const std::string& folder,
                                                                            RunOptions options = {});

// A WordPiece model in one file: configuration and vocabulary are in the metadata of its ONNX file, and a self-test
// that must pass.
[[nodiscard]] Result<std::unique_ptr<TokenClassifier>> load_encoder_model(std::string_view bytes,
                                                                          const std::string& name,
                                                                          RunOptions options = {});

// "O", "B-PATIENT", "I-DOCTOR", "S-AGE", "PATIENT": an error if a label is not known. What public de-identifiers
// call labels of ours is known too.
[[nodiscard]] Result<std::vector<OutputLabel>> parse_output_labels(const std::vector<std::string>& names,
                                                                   const std::string& file);

}  // namespace scrim
