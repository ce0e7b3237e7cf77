#pragma once

#include <vector>

#include "nlp/document.h"
#include "nlp/lexicon/lexicon.h"

namespace scrim {

// A trained classifier may take a part of a well-known hospital's name, or a word of sex, for a person: "Emory" of
// "Emory Univ. Hosp", "Female" before an age. Where the rules found the whole phrase and the lexicon is certain of it
// (a hospital of several words that it lists, a word of sex), such a name is taken back; and so is whatever a
// classifier calls a part of a field between bars that the rules call a hospital as a whole. No character is lost: the
// rules' span covers it, and is hidden or listed as its own label says. `found` has the spans of each tagger.
void take_back_names_in_certain_phrases(const Document& document, const Lexicon& lexicon,
                                        std::vector<std::vector<Span>>& found);

}  // namespace scrim
