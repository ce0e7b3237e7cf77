#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/formats/embedded/text_map.h"

namespace scrim {

// The name of a character set for text_of_bytes(), by the number of a Windows code page (\ansicpg, \cpg) or by the
// charset of a font (\fcharset). Nothing if it is not known; a font may leave it to the document: 0.
[[nodiscard]] std::optional<std::string> rtf_code_page(int number);
[[nodiscard]] int rtf_code_page_of_font(int charset);

// A byte of text outside of ASCII, or one that may complete a character, and where it stands.
struct RtfByte {
    char value = 0;
    SourceRange source;
};

// Whether the bytes end in the middle of a character, so that the next byte belongs to them.
[[nodiscard]] bool rtf_is_open(const std::vector<RtfByte>& bytes, int code_page);

// One character of a run of bytes.
struct RtfCharacter {
    std::string text;
    SourceRange source;
};
// Nothing if the bytes are not of the code page.
[[nodiscard]] std::optional<std::vector<RtfCharacter>> rtf_characters(const std::vector<RtfByte>& bytes, int code_page);

}  // namespace scrim
