#pragma once

#include <vector>

#include "nlp/document.h"
#include "nlp/lexicon/lexicon.h"
#include "tools/review/doubts/doubts.h"

namespace scrim::review {

// Adds the words of the names that are tagged in a note.
void add_names(KnownNames& names, const Note& note);

// Places that no tag covers and that may be identifiers all the same, in the order of the text. A tag of a health
// detail covers nothing here: it stays in the release. The weights are meant as chances, so that their sum tells how
// many misses a note may have.
[[nodiscard]] std::vector<Doubt> find_misses(const Document& document, const Lexicon& lexicon, const KnownNames& names);

}  // namespace scrim::review
