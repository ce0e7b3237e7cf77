#pragma once

#include <cstdint>
#include <string_view>

#include "nlp/formats/embedded/markup/scanner.h"

namespace scrim {

// What an element of HTML is to the text of a document.
enum class MarkupElement : std::uint8_t {
    unknown,      // a release does without its tags; its text stays
    inside_line,  // <b>, <span>
    block,
    cell,
    line_break,
    preformatted,
    meta,
};

[[nodiscard]] MarkupElement markup_element(std::string_view name);

// Elements that end without an end tag in HTML, so that many of them nest nothing.
[[nodiscard]] bool has_optional_end(std::string_view name);

// Whether an attribute is of layout alone and its value holds nothing that could be text.
[[nodiscard]] bool is_layout_attribute(const MarkupAttribute& attribute);

// Whether a <meta> tag says the character set of its document and nothing else.
[[nodiscard]] bool names_character_set(const MarkupToken& token);

}  // namespace scrim
