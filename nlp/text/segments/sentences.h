#pragma once

#include <string_view>
#include <vector>

#include "nlp/document.h"

namespace scrim {

// Every token in exactly one sentence, in order. Sets `line_wrapped` on lines whose last sentence goes on in the
// next line.
[[nodiscard]] std::vector<Sentence> split_sentences(std::string_view text, const std::vector<Token>& tokens,
                                                    std::vector<Line>& lines);

}  // namespace scrim
