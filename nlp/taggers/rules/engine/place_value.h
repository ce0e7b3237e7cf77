#pragma once

#include <string>
#include <string_view>

#include "nlp/lexicon/lexicon.h"

namespace scrim {

// Lower case, abbreviations written out, no marks: "tufts medical center" for "Tufts Med Ctr".
[[nodiscard]] std::string place_value(std::string_view text);

// The same of the name that the lexicon has for a hospital: "MGH" is "massachusetts general hospital".
[[nodiscard]] std::string hospital_value(std::string_view text, const Lexicon& lexicon);

}  // namespace scrim
