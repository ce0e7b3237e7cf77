#pragma once

#include <memory>

#include "nlp/tagger.h"

namespace scrim {

// Patterns, lexicons and the structure of the record. The first base classifier, and the safety net of all
// the others.
[[nodiscard]] Result<std::unique_ptr<Tagger>> make_rule_tagger();

}  // namespace scrim
