#pragma once

#include <string>
#include <vector>

#include "nlp/base/fingerprint.h"
#include "nlp/base/result.h"
#include "nlp/pipeline.h"

namespace scrim {

// How notes are tagged, for every command that tags.
struct TagOptions {
    std::string taggers = "rules,svm,crf,neural";
    bool thorough = false;  // the large neural model too
    std::string mode = "recall";
    bool titles = false;
    std::string known_phi;
    std::string policy;    // its allow and deny lists; the rest of it is for the release
    std::string rules;     // a file of the hospital's own rules; none if empty
    bool explain = false;  // spans name the rule that found them
    TaggerOptions models;
    std::vector<StructureIdentifier> of_structure;  // known of the patients without being asked
};

// Gathers into the options what the records around the notes of the input say of their patients. An input that comes
// as a stream cannot be read for that before its notes are.
[[nodiscard]] Result<void> read_structure(const std::string& input, const ReadOptions& read, TagOptions& options);

// All taggers of these options: "rules,svm,crf,neural,thorough".
[[nodiscard]] std::string tagger_list(const TagOptions& options);
// The names in "rules,svm,crf,neural".
[[nodiscard]] std::vector<std::string> split_taggers(const std::string& list);

// Loads everything that tagging needs; what cannot be loaded is an error.
[[nodiscard]] Result<Pipeline> make_pipeline(const TagOptions& options);

// What the spans depend on besides the notes: a run with other settings does not resume this one.
[[nodiscard]] Result<void> add(Fingerprint& fingerprint, const TagOptions& options);
[[nodiscard]] Result<std::string> fingerprint(const TagOptions& options);

}  // namespace scrim
