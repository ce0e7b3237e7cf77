#pragma once

#include <string_view>
#include <vector>

#include "nlp/document.h"

namespace scrim {

// The lines of a text, with their flags, and the flags of the tokens that come from their line.
[[nodiscard]] std::vector<Line> split_lines(std::string_view text, std::vector<Token>& tokens);

}  // namespace scrim
