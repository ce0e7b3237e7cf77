#pragma once

#include <string_view>
#include <vector>

#include "nlp/document.h"

namespace scrim {

// Cuts a clinical text into tokens that never overlap; what lies between them is blank (white space, control
// characters and zero-width spaces), so that tokens and gaps add up to the text. Any bytes are accepted.
// docs/text.md says how each form is cut. Sets the flags of the token itself, not those of its line.
[[nodiscard]] std::vector<Token> tokenize(std::string_view text);

}  // namespace scrim
