#include "nlp/taggers/factory.h"

#include <array>
#include <string>

#include "nlp/taggers/learned/crf.h"
#include "nlp/taggers/learned/svm.h"
#include "nlp/taggers/neural/neural_tagger.h"
#include "nlp/taggers/neural/onnx_session.h"
#include "nlp/taggers/rules/rule_tagger.h"

namespace scrim {
namespace {

using MakeTagger = Result<std::unique_ptr<Tagger>> (*)(const TaggerOptions& options);

Result<void> choose_library(const TaggerOptions& options) {
    if (options.onnxruntime.empty()) return {};
    return use_onnx_runtime(options.onnxruntime);
}

Result<std::unique_ptr<Tagger>> make_neural(const TaggerOptions& options) {
    if (auto chosen = choose_library(options); !chosen) return chosen.error();
    return make_neural_tagger(options.neural_model);
}

Result<std::unique_ptr<Tagger>> make_thorough(const TaggerOptions& options) {
    if (auto chosen = choose_library(options); !chosen) return chosen.error();
    return make_thorough_tagger();
}

struct Known {
    std::string_view name;
    MakeTagger make;
};

// The one list of taggers: a new one is one more line.
constexpr auto known = std::to_array<Known>({
    {"rules", [](const TaggerOptions& options) { return make_rule_tagger(options.own_rules); }},
    {"svm", [](const TaggerOptions& options) { return make_svm_tagger(options.models); }},
    {"crf", [](const TaggerOptions& options) { return make_crf_tagger(options.models); }},
    {"neural", make_neural},
    {"thorough", make_thorough},
});

constexpr auto all_taggers = [] {
    std::array<std::string_view, known.size()> out;
    for (std::size_t i = 0; i < known.size(); ++i) out[i] = known[i].name;
    return out;
}();

}  // namespace

std::span<const std::string_view> tagger_names() { return all_taggers; }

Result<std::unique_ptr<Tagger>> make_tagger(std::string_view name, const TaggerOptions& options) {
    std::string listed;
    for (const Known& tagger : known) {
        if (tagger.name == name) return tagger.make(options);
        listed += (listed.empty() ? "" : ", ") + std::string(tagger.name);
    }
    return usage_error("there is no tagger '" + std::string(name) + "'", "the taggers are: " + listed);
}

}  // namespace scrim
