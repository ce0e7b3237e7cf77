#pragma once

#include <memory>

#include "nlp/taggers/tagger.h"

namespace scrim {

struct OwnRules;  // own_rules.h

// Patterns, lexicons and the structure of the record. The first base classifier, and the safety net of all
// the others. `own` are a hospital's own rules, or nothing.
[[nodiscard]] Result<std::unique_ptr<Tagger>> make_rule_tagger(std::shared_ptr<const OwnRules> own = nullptr);

}  // namespace scrim
