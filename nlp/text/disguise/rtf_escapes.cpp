#include <array>

#include "nlp/base/ascii.h"
#include "nlp/text/disguise/escape_kinds.h"
#include "nlp/text/unicode.h"

namespace scrim {
namespace {

// Words of RTF that stand for a character, and end at a blank that belongs to them.
constexpr std::array<NamedText, 11> rtf_words{{
    {"endash", "-"},
    {"emdash", "\u2014"},
    {"lquote", "'"},
    {"rquote", "'"},
    {"ldblquote", "\""},
    {"rdblquote", "\""},
    {"enspace", " "},
    {"emspace", " "},
    {"zwj", ""},
    {"zwnj", ""},
    {"zwbo", ""},
}};

std::optional<Escape> rtf_word(std::string_view text, std::size_t at) {
    std::size_t end = at + 1;
    while (is_ascii_letter(byte_at(text, end))) ++end;
    const std::string_view name = text.substr(at + 1, end - at - 1);
    for (const NamedText& each : rtf_words) {
        if (each.name == name) return Escape{end - at + (byte_at(text, end) == ' ' ? 1 : 0), std::string(each.text)};
    }
    return std::nullopt;
}

// "\u8211?" of RTF counts in tens and has a substitute, "\u2013" of JSON has four hexadecimal digits.
std::optional<Escape> unicode_escape(std::string_view text, std::size_t at) {
    std::size_t end = at + 2;
    char32_t value = 0;
    while (is_digit(byte_at(text, end)) && end < at + 8) value = value * 10 + static_cast<char32_t>(text[end++] - '0');
    if (end > at + 3 && byte_at(text, end) == '?') return one_character(end + 1 - at, value);
    if (end > at + 3 && text.substr(end).starts_with("\\'") && hex_byte(text, end + 2))
        return one_character(end + 4 - at, value);
    const auto high = hex_byte(text, at + 2);
    const auto low = hex_byte(text, at + 4);
    if (!high || !low) return std::nullopt;
    return one_character(6, static_cast<char32_t>(*high * 256U + *low));
}

// "\'2d". Two letters ("\'ad lib\'") are an escaped quote and a word, unless the note has other marks of RTF.
std::optional<Escape> rtf_bytes(std::string_view text, std::size_t at, bool rtf) {
    std::string bytes;
    std::size_t end = at;
    while (text.substr(end).starts_with("\\'")) {
        const auto value = hex_byte(text, end + 2);
        const bool telling = is_digit(byte_at(text, end + 2)) || is_digit(byte_at(text, end + 3));
        if (!value || *value < 0x20 || (!telling && !rtf)) break;
        bytes += static_cast<char>(*value);
        end += 4;
    }
    if (bytes.empty()) return std::nullopt;
    auto decoded = to_utf8(bytes, "windows-1252");
    if (!decoded) return std::nullopt;
    return Escape{end - at, std::move(*decoded)};
}

}  // namespace

bool is_rtf(std::string_view text) {
    return text.find("{\\rtf") != std::string_view::npos || text.find("\\par") != std::string_view::npos;
}

std::optional<Escape> backslash_escape(std::string_view text, std::size_t at, bool rtf) {
    const char next = byte_at(text, at + 1);
    if (next == '\'') return rtf_bytes(text, at, rtf);
    if (next == 'u') {
        if (auto found = unicode_escape(text, at)) return found;
    }
    if (is_ascii_letter(next)) return rtf_word(text, at);
    const char left = byte_before(text, at);
    const char right = byte_at(text, at + 2);
    if (!is_letter_or_digit(left) || !is_letter_or_digit(right)) return std::nullopt;
    const bool digits = is_digit(left) && is_digit(right);
    if (next == '~') return Escape{2, " "};
    // RTF means a hyphen that may or must stay, Markdown the sign itself.
    if (next == '-') return Escape{2, digits ? "-" : ""};
    if (next == '_') return Escape{2, digits ? "-" : "_"};
    if (next == '.' || next == '@' || next == '/' || next == '+') return Escape{2, std::string(1, next)};
    return std::nullopt;
}

}  // namespace scrim
