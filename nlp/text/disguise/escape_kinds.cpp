#include "nlp/text/disguise/escape_kinds.h"

#include "nlp/base/ascii.h"
#include "nlp/text/unicode.h"

namespace scrim {
namespace {

std::string utf8_of(char32_t value) {
    std::string out;
    append_utf8(out, value);
    return out;
}

bool is_character(char32_t value) {
    return value >= 0x20 ? value <= 0x10FFFF && (value < 0xD800 || value > 0xDFFF) : value == '\n' || value == '\t';
}

}  // namespace

char byte_at(std::string_view text, std::size_t at) { return at < text.size() ? text[at] : '\0'; }
char byte_before(std::string_view text, std::size_t at) { return at > 0 ? text[at - 1] : '\0'; }

int hex_digit(char c) {
    if (is_digit(c)) return c - '0';
    if (lower(c) >= 'a' && lower(c) <= 'f') return lower(c) - 'a' + 10;
    return -1;
}

// The byte of two hexadecimal digits; nothing if there are none.
std::optional<unsigned char> hex_byte(std::string_view text, std::size_t at) {
    const int high = hex_digit(byte_at(text, at));
    const int low = hex_digit(byte_at(text, at + 1));
    if (high < 0 || low < 0) return std::nullopt;
    return static_cast<unsigned char>(high * 16 + low);
}

std::optional<Escape> one_character(std::size_t size, char32_t value) {
    if (!is_character(value)) return std::nullopt;
    return Escape{size, utf8_of(value)};
}

// Bytes of another program: UTF-8 if they are, else Windows-1252.
std::optional<std::string> from_bytes(const std::string& bytes) {
    if (is_valid_utf8(bytes)) return bytes;
    return to_utf8(bytes, "windows-1252");
}

}  // namespace scrim
