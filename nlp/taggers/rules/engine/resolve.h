#pragma once

#include <string_view>
#include <vector>

#include "nlp/document.h"

namespace scrim {

// Makes one answer of the spans that the stages of the rule tagger found. Where two overlap, the one with
// the better score stays, then the longer one, and a health detail yields to any identifier; what the other
// covers beyond it is kept as a shorter span if it still holds two letters or digits. Comes out sorted.
[[nodiscard]] std::vector<Span> resolve(std::string_view text, std::vector<Span> spans);

}  // namespace scrim
