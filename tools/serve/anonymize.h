#pragma once

#include "tools/serve/answer.h"

namespace scrim::serve {

// Presidio's /anonymize: applies operators (replace, redact, mask, hash, keep) to entities that somebody found. Results
// that lie in another are dropped, those of one entity that overlap or are separated by blanks alone become one.
// {"text", "analyzer_results": [{"start", "end", "score", "entity_type"}], "anonymizers": {"DEFAULT": {"type", ..}}}
[[nodiscard]] Answer anonymize(const Ask& ask);

// Their names, for GET /anonymizers.
[[nodiscard]] std::vector<std::string> operator_names();

}  // namespace scrim::serve
