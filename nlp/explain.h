#pragma once

#include <string>

#include "nlp/document.h"

namespace scrim {

// Why each span of a note is one, a line each: the note's id, start and end in characters, label, the rule that found
// it, all that found it, the score, and the text if it is to be shown. Columns are separated by tabs.
[[nodiscard]] std::string explanation(const Note& note, bool show_text);

}  // namespace scrim
