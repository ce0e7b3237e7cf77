#pragma once

#include <string>
#include <vector>

#include "nlp/base/result.h"
#include "nlp/pipeline.h"

namespace CLI {
class App;
}

namespace scrim {

// How notes are tagged, for every command that tags.
struct TagOptions {
    std::string taggers = "rules,svm,crf";
    std::string mode = "recall";
    bool titles = false;
    std::string known_phi;
    std::string policy;  // its allow and deny lists; the rest of it is for the release
    TaggerOptions models;
};

// Adds --taggers, --mode, --titles, --known-phi, --policy, --models and --neural-model.
void add_tag_options(CLI::App& command, TagOptions& options);

// The names in "rules,svm,crf".
[[nodiscard]] std::vector<std::string> split_taggers(const std::string& list);

// Loads everything that tagging needs; what cannot be loaded is an error.
[[nodiscard]] Result<Pipeline> make_pipeline(const TagOptions& options);

// What the spans depend on besides the notes: a run with other settings does not resume this one.
[[nodiscard]] Result<std::string> fingerprint(const TagOptions& options);

}  // namespace scrim
