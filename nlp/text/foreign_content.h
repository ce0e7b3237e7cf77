#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace scrim {

// Content that is no text, whatever its file is called: what it is ("a PDF file"), and what to do with it.
struct ForeignContent {
    std::string what;
    std::string advice;
};

// By the first bytes of a file, at least 512 of them where it has as many: documents, images, archives, programs,
// databases. Nothing for what may be text.
[[nodiscard]] std::optional<ForeignContent> foreign_content(std::string_view head);

// Text in an encoding that is not read, told by which bytes it holds: UTF-16 and UTF-32 without a mark, EBCDIC,
// Shift-JIS, code pages other than Windows-1252. Bytes that are valid UTF-8 are never that.
[[nodiscard]] std::optional<ForeignContent> foreign_encoding(std::string_view bytes);

}  // namespace scrim
