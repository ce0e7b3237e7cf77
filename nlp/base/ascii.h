#pragma once

#include <string>
#include <string_view>

namespace scrim {

// ASCII letters, digits and blanks of UTF-8 text, byte by byte. What knows all of Unicode is nlp/text/unicode.h.

[[nodiscard]] constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
[[nodiscard]] constexpr bool is_small(char c) { return c >= 'a' && c <= 'z'; }
[[nodiscard]] constexpr bool is_ascii_letter(char c) { return is_capital(c) || is_small(c); }
// A byte of a character beyond ASCII counts as a letter.
[[nodiscard]] constexpr bool is_letter(char c) { return is_ascii_letter(c) || (c & 0x80) != 0; }
[[nodiscard]] constexpr bool is_letter_or_digit(char c) { return is_letter(c) || is_digit(c); }
[[nodiscard]] constexpr bool is_space(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f'; }

[[nodiscard]] constexpr char lower(char c) { return is_capital(c) ? static_cast<char>(c - 'A' + 'a') : c; }
[[nodiscard]] constexpr char upper(char c) { return is_small(c) ? static_cast<char>(c - 'a' + 'A') : c; }

[[nodiscard]] inline std::string lower(std::string_view text) {
    std::string out(text);
    for (char& c : out) c = lower(c);
    return out;
}

[[nodiscard]] inline std::string upper(std::string_view text) {
    std::string out(text);
    for (char& c : out) c = upper(c);
    return out;
}

[[nodiscard]] inline std::string_view trim(std::string_view text) {
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    return text;
}

}  // namespace scrim
