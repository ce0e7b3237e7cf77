#pragma once

#include <string>
#include <string_view>

#include "nlp/base/result.h"
#include "nlp/text/code_points.h"

namespace scrim {

// Text in XML. Three things need care: markup characters; carriage returns, which a reader turns into line
// feeds unless they are written as references; and characters that XML 1.0 has no form for at all (form feed
// and other controls). The last are written as their picture characters, one for one so that offsets agree
// in every reader, and their places are listed in an attribute from which our reader restores them.

void append_cdata(std::string& out, std::string_view text);

// For text between tags and for attribute values in double quotes.
void append_escaped(std::string& out, std::string_view text);
void append_attribute(std::string& out, std::string_view text);

// The code points whose characters were written as pictures, "12 40"; empty where there are none.
[[nodiscard]] std::string pictured_offsets(std::string_view text, const CodePoints& points);

// Puts the characters back.
[[nodiscard]] Result<void> restore_pictured(std::string& text, std::string_view offsets, const Place& place);

// Whether a character reference in the raw XML stands for NUL, which would cut the text off there.
[[nodiscard]] bool has_nul_reference(std::string_view xml);

}  // namespace scrim
