#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "nlp/base/result.h"
#include "nlp/taggers/tagger.h"

namespace scrim {

struct OwnRules;  // nlp/taggers/rules/own_rules.h

// Where a tagger's model or rules come from.
struct TaggerOptions {
    std::string models;        // a folder of trained models for svm and crf; the shipped ones if empty
    std::string neural_model;  // a folder with the neural model; the shipped one if empty
    std::shared_ptr<const OwnRules> own_rules = {};  // a hospital's own, besides the built-in ones; may be nothing
    std::string onnxruntime = {};  // the library of ONNX Runtime; the one beside the program or the system's if empty
};

// The names of all taggers, in the order in which a user would list them.
[[nodiscard]] std::span<const std::string_view> tagger_names();

// By its name on the command line; an error if there is none of that name or its model cannot be used.
[[nodiscard]] Result<std::unique_ptr<Tagger>> make_tagger(std::string_view name, const TaggerOptions& options = {});

}  // namespace scrim
