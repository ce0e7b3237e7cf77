#pragma once

#include <string_view>

#include "nlp/text/disguise/mapped_text.h"

namespace scrim {

// Identifiers that blanks cut: a social security number, phone number or date with a line break or blanks at its
// separators, an e-mail address with a line break or blanks beside its @, a hyphen at the end of a line, and words
// and numbers that are spelled with a blank or mark after each character ("S m i t h", "N-A-T-A-L-I-E"). Only what
// makes a whole form when joined is joined: "120 - 130", "1 2 3 4 5" and the rows of a table stay.

// False for most notes, after one look at each byte.
[[nodiscard]] bool may_have_broken_words(std::string_view text);
[[nodiscard]] MappedText join_broken_words(const MappedText& text);

}  // namespace scrim
