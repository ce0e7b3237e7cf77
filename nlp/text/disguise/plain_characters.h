#pragma once

#include <string_view>

#include "nlp/text/disguise/mapped_text.h"

namespace scrim {

// Characters as ASCII where they have an ASCII form: dashes, quotes, blanks, full stops of all kinds, digits of all
// scripts, accents (é), ligatures, full-width, circled and mathematical letters, and letters of other alphabets in
// a word that only looks Latin. Invisible characters are left out. What has no such form stays.

// Whether the text is ASCII without control characters.
[[nodiscard]] bool is_plain(std::string_view text);
[[nodiscard]] MappedText with_plain_characters(const MappedText& text);

}  // namespace scrim
