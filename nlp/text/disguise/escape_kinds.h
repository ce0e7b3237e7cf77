#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace scrim {

// The kinds of escapes (escapes.h), each with what it stands for. An `at` is where the escape may begin; what is no
// complete escape is nothing.
struct Escape {
    std::size_t size = 0;
    std::string text;
};

// A name and the text that it stands for.
struct NamedText {
    std::string_view name;
    std::string_view text;
};

// &#45; &#x2d; &ndash; &eacute; and all of them escaped twice
[[nodiscard]] std::optional<Escape> html_entity(std::string_view text, std::size_t at);
// <b> </span> <wbr>, which stand for nothing, and <br> <p> </div>, which end a line
[[nodiscard]] std::optional<Escape> html_tag(std::string_view text, std::size_t at);

// \'2d \u8211? \endash of RTF, \u2013 of JSON, \- of Markdown. `rtf`: the note has other signs of RTF.
[[nodiscard]] bool is_rtf(std::string_view text);
[[nodiscard]] std::optional<Escape> backslash_escape(std::string_view text, std::size_t at, bool rtf);

// =2D and the soft line break. `whole`: all of the note is quoted-printable, so that "=20" is a blank.
[[nodiscard]] bool is_quoted_printable(std::string_view text);
[[nodiscard]] std::optional<Escape> quoted_printable(std::string_view text, std::size_t at, bool whole);
// Whether a "=" may be one at all: two digits or the end of the line follow.
[[nodiscard]] bool may_be_quoted(std::string_view text, std::size_t at);

// %40 of a URL
[[nodiscard]] std::optional<Escape> percent_escape(std::string_view text, std::size_t at);
// " [at] ", "(dot)"
[[nodiscard]] std::optional<Escape> bracketed_sign(std::string_view text, std::size_t at);

// What they share: the byte at a place, or NUL outside of the text; two hexadecimal digits; a character as an escape,
// if it is one that a note may hold; bytes of another program as UTF-8, which they may be or else Windows-1252.
// Signs in a row are decoded together up to this many bytes, a multiple of three, so that a long row is read once.
inline constexpr std::size_t longest_row = 192;
[[nodiscard]] char byte_at(std::string_view text, std::size_t at);
[[nodiscard]] char byte_before(std::string_view text, std::size_t at);
[[nodiscard]] int hex_digit(char c);  // -1 if it is none
[[nodiscard]] std::optional<unsigned char> hex_byte(std::string_view text, std::size_t at);
[[nodiscard]] std::optional<Escape> one_character(std::size_t size, char32_t value);
[[nodiscard]] std::optional<std::string> from_bytes(const std::string& bytes);

}  // namespace scrim
