#pragma once

#include <string_view>

#include "nlp/lexicon/lexicon.h"

namespace scrim {

// Whether a word that is also a name ("Smith", "Long", "Foley") is the name where a sentence begins with it or all is
// in capitals, told by the word after it: "Smith denies" and "Long was" are persons, "Foley was" and "Long term" need
// not be.
[[nodiscard]] bool acts_as_person(const Lexicon& lexicon, std::string_view word, std::string_view next);

}  // namespace scrim
