#pragma once

#include <string_view>

#include "nlp/formats/embedded/embedded.h"
#include "nlp/lexicon/lexicon.h"

namespace scrim {

// What stands for the title of a document that is none of the known kinds of documents.
inline constexpr std::string_view neutral_title = "[TITLE]";

// Whether a value that a rule of a format keeps looks like what the element is for: a code, a unit, a word of a list
// that a standard closes. What somebody wrote there instead does not.
[[nodiscard]] bool has_shape(ValueShape shape, std::string_view value, std::string_view system, const Lexicon& lexicon);

// Whether a system of codes is a published one: by its URL, its OID or its short name in HL7.
[[nodiscard]] bool is_known_system(std::string_view system);

// Whether a unit of measure is made of the units of UCUM and of words for counts ("tablet").
[[nodiscard]] bool is_unit_of_measure(std::string_view unit);

}  // namespace scrim
