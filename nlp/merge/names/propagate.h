#pragma once

#include <string_view>
#include <vector>

#include "nlp/document.h"

namespace scrim {

// Every place, at token boundaries and whatever the case, where the text occurs in the note.
[[nodiscard]] std::vector<Span> occurrences(const Document& document, std::string_view text);

// A name that was found anywhere in a note is found everywhere in it: all its case forms and its parts,
// unless a part is an ordinary word that is not written as a name where it stands. Gives the further spans
// alone, with the label and sources of the first.
[[nodiscard]] std::vector<Span> propagated_names(const Document& document, const std::vector<Span>& spans);

}  // namespace scrim
