#pragma once

#include <string_view>
#include <vector>

#include "nlp/formats/embedded/embedded.h"

namespace scrim {

// Edits that make `to` of `from`, where most words of the one stand in the other: whole words are replaced, and what
// both have in common stays untouched, so that the markup around it can stay. Whatever the texts are, the edits are
// right, and found in time in proportion to the texts' length (times its logarithm); texts that have little in common
// may get fewer and longer edits than would do.
[[nodiscard]] std::vector<TextEdit> edits_between(std::string_view from, std::string_view to);

// The same edits without the line breaks and tabs that they cover: what stood on both sides of one stays apart, the
// first piece of the new text in the place of the first of the old.
[[nodiscard]] std::vector<TextEdit> edits_between_breaks(std::string_view from, const std::vector<TextEdit>& edits);

}  // namespace scrim
