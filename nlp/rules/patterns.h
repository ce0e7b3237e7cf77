#pragma once

#include <vector>

#include "nlp/rules/pattern.h"

namespace scrim {

// The patterns of the rule tagger, one file per kind of information. Letters are matched without case.
[[nodiscard]] std::vector<Pattern> date_patterns();
[[nodiscard]] std::vector<Pattern> age_patterns();
[[nodiscard]] std::vector<Pattern> contact_patterns();
[[nodiscard]] std::vector<Pattern> identifier_patterns();
[[nodiscard]] std::vector<Pattern> address_patterns();
[[nodiscard]] std::vector<Pattern> signature_patterns();

// Where a field or a turn of phrase announces a name: "Attending:", "Dictated by", "her daughter".
[[nodiscard]] std::vector<Pattern> name_anchor_patterns();

// Parts that the patterns share.
[[nodiscard]] PatternParts pattern_parts();

// All of them, compiled into one table.
[[nodiscard]] Result<PatternTable> compile_patterns();

}  // namespace scrim
