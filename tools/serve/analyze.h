#pragma once

#include <string>
#include <vector>

#include "nlp/base/json.h"
#include "nlp/base/result.h"
#include "nlp/document.h"

namespace scrim::serve {

// Presidio's /analyze.
struct AnalyzeRequest {
    std::vector<std::string> texts;
    bool is_list = false;               // of texts; the answer is then a list of lists
    std::vector<std::string> entities;  // empty: all
    double score_threshold = 0;
    std::vector<std::string> allow;  // never an entity
};

// What cannot be done as asked is an error: a recognizer that is passed over would leave out what it was to find.
[[nodiscard]] Result<AnalyzeRequest> read_analyze(const std::string& body, std::size_t largest_note);

// [{"entity_type", "start", "end", "score", "analysis_explanation": null}], offsets in code points.
[[nodiscard]] Json entities_of(const Note& tagged, const AnalyzeRequest& request);

}  // namespace scrim::serve
