#pragma once

#include <string_view>

#include "nlp/text/disguise/mapped_text.h"

namespace scrim {

// Ways to write a character that a program left in a note: HTML entities (&#45; &ndash; &amp;#45;), inline HTML tags,
// RTF (\'2d \u8211? \endash), JSON (\u2013), Markdown (\-), quoted-printable (=2D, a = that ends a line), URLs (%40),
// "[at]" and "[dot]". An escape is decoded only where it is complete and cannot be ordinary text: "AT&T", "R&D;",
// "EF=55" and "95%20" stay. Where a sign alone could be either ("=20"), the whole note decides.

// False for most notes, after one look at each byte.
[[nodiscard]] bool may_have_escapes(std::string_view text);
[[nodiscard]] MappedText decode_escapes(const MappedText& text);

}  // namespace scrim
