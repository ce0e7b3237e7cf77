#include "nlp/base/ascii.h"
#include "nlp/text/disguise/escape_kinds.h"

namespace scrim {
namespace {

// The line break of "=\n", with blanks that a mail program left before it; 0 if there is none.
std::size_t soft_break(std::string_view text, std::size_t at) {
    std::size_t end = at + 1;
    while (byte_at(text, end) == ' ' || byte_at(text, end) == '\t') ++end;
    if (byte_at(text, end) == '\r') ++end;
    return byte_at(text, end) == '\n' ? end + 1 - at : 0;
}

bool is_quoted(std::string_view text, std::size_t at) {
    const auto capital_hex = [](char c) { return is_digit(c) || (c >= 'A' && c <= 'F'); };
    return capital_hex(byte_at(text, at + 1)) && capital_hex(byte_at(text, at + 2));
}

// "=C3=A9": two bytes or more that are one character of UTF-8, which no ordinary text has.
bool is_quoted_utf8(std::string_view text, std::size_t at) {
    return is_quoted(text, at) && byte_at(text, at + 3) == '=' && is_quoted(text, at + 3) &&
           *hex_byte(text, at + 1) >= 0xC2 && (*hex_byte(text, at + 4) & 0xC0U) == 0x80;
}

// "123=2D45"
bool is_quoted_separator(std::string_view text, std::size_t at) {
    const std::string_view code = text.substr(at, 3);
    return is_digit(byte_before(text, at)) && is_digit(byte_at(text, at + 3)) &&
           (code == "=2D" || code == "=2E" || code == "=2F");
}

// "=48=61=72": three signs in a row, which no ordinary text has either.
bool is_quoted_row(std::string_view text, std::size_t at) {
    for (std::size_t sign = at; sign < at + 9; sign += 3) {
        if (byte_at(text, sign) != '=' || !is_quoted(text, sign)) return false;
    }
    return true;
}

// "123-45=\n-6789", "Smi=\nth"; "EF=\n55" has something to say.
bool is_soft_break_inside(std::string_view text, std::size_t at) {
    const std::size_t size = soft_break(text, at);
    if (size == 0) return false;
    const char left = byte_before(text, at);
    const char right = byte_at(text, at + size);
    if (left == '-' && at > 1 && is_letter(text[at - 2])) return is_letter(right);
    if (is_digit(left) || left == '-' || left == '/') return is_digit(right) || right == '-' || right == '/';
    std::size_t word = at;
    while (word > 0 && is_ascii_letter(text[word - 1])) --word;
    return at > word + 1 && is_capital(text[word]) && is_small(left) && is_small(right);
}

}  // namespace

// In quoted-printable text every "=" is followed by two digits or the end of the line, because a "=" itself is =3D.
bool is_quoted_printable(std::string_view text) {
    bool sure = text.find("quoted-printable") != std::string_view::npos;
    std::size_t signs = 0;
    for (std::size_t at = text.find('='); at != std::string_view::npos; at = text.find('=', at + 1)) {
        if (!is_quoted(text, at) && soft_break(text, at) == 0) return false;
        const std::string_view code = text.substr(at, 3);
        sure = sure || code == "=3D" || is_quoted_utf8(text, at) || is_quoted_row(text, at) ||
               is_quoted_separator(text, at) || is_soft_break_inside(text, at);
        ++signs;
    }
    return sure && signs > 0;
}

std::optional<Escape> quoted_printable(std::string_view text, std::size_t at, bool whole) {
    if (const std::size_t size = soft_break(text, at); size > 0) {
        return whole || is_soft_break_inside(text, at) ? std::optional(Escape{size, ""}) : std::nullopt;
    }
    if (!whole && !is_quoted_utf8(text, at) && !is_quoted_row(text, at) && !is_quoted_separator(text, at))
        return std::nullopt;
    std::string bytes;
    std::size_t end = at;
    while (byte_at(text, end) == '=' && is_quoted(text, end) && end < at + longest_row) {
        bytes += static_cast<char>(*hex_byte(text, end + 1));
        end += 3;
    }
    if (bytes.empty() || bytes.find('\0') != std::string::npos) return std::nullopt;
    auto decoded = from_bytes(bytes);
    if (!decoded) return std::nullopt;
    return Escape{end - at, std::move(*decoded)};
}

bool may_be_quoted(std::string_view text, std::size_t at) { return is_quoted(text, at) || soft_break(text, at) > 0; }

}  // namespace scrim
