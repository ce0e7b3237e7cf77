#include <algorithm>

#include "nlp/base/ascii.h"
#include "nlp/text/disguise/escape_kinds.h"

namespace scrim {

// "%2D" and "%40" between letters or digits. Between digits "95%20" is an amount: only a letter in it tells.
std::optional<Escape> percent_escape(std::string_view text, std::size_t at) {
    std::string bytes;
    std::size_t end = at;
    bool telling = false;
    while (byte_at(text, end) == '%' && end < at + longest_row) {
        const auto value = hex_byte(text, end + 1);
        if (!value || *value < 0x20) break;
        telling = telling || !is_digit(text[end + 2]);
        bytes += static_cast<char>(*value);
        end += 3;
    }
    if (bytes.empty() || !is_letter_or_digit(byte_before(text, at)) || !is_letter_or_digit(byte_at(text, end)))
        return std::nullopt;
    const bool letters = is_ascii_letter(byte_before(text, at)) && is_ascii_letter(byte_at(text, end));
    if (!telling && !letters) return std::nullopt;
    auto decoded = from_bytes(bytes);
    if (!decoded) return std::nullopt;
    return Escape{end - at, std::move(*decoded)};
}

// "smith [at] mail [dot] com", with the blanks around it.
std::optional<Escape> bracketed_sign(std::string_view text, std::size_t at) {
    std::size_t open = at;
    while (byte_at(text, open) == ' ') ++open;
    const char bracket = byte_at(text, open);
    const char close = bracket == '[' ? ']' : bracket == '(' ? ')' : bracket == '{' ? '}' : '\0';
    if (close == '\0') return std::nullopt;
    const std::size_t end = text.substr(0, std::min(text.size(), open + 6)).find(close, open);
    if (end == std::string_view::npos) return std::nullopt;
    const std::string name = lower(text.substr(open + 1, end - open - 1));
    if (name != "at" && name != "dot") return std::nullopt;
    std::size_t right = end + 1;
    while (byte_at(text, right) == ' ') ++right;
    if (!is_letter_or_digit(byte_before(text, at)) || !is_letter_or_digit(byte_at(text, right))) return std::nullopt;
    return Escape{right - at, name == "at" ? "@" : "."};
}

}  // namespace scrim
