#pragma once

#include "nlp/document.h"
#include "nlp/lexicon/lexicon.h"

namespace scrim {

// A word that a classifier takes for a name and that its place makes a word of medicine:
//   - the only word of an item in a list of complaints, symptoms, problems or diagnoses ("- Hunger"), if it is a word
//   of
//     the language or of medicine;
//   - a word of the language in the heading of a section ("Assessment and Plan").
[[nodiscard]] bool is_section_word(const Document& document, const Lexicon& lexicon, const Span& span);

}  // namespace scrim
