#include "nlp/formats/embedded/hl7/hl7_escapes.h"

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_map>

#include "nlp/base/ascii.h"
#include "nlp/text/encoding.h"
#include "nlp/text/unicode.h"

namespace scrim {
namespace {

// One byte of Windows-1252 as UTF-8.
std::string from_windows_1252(char byte) {
    auto decoded = decode_text(std::string(1, byte), {}, BytesOf::part);
    return decoded ? std::move(decoded->text) : std::string("?");
}

const std::unordered_map<std::string, char>& windows_1252_bytes() {
    static const std::unordered_map<std::string, char> table = [] {
        std::unordered_map<std::string, char> out;
        for (int byte = 0x80; byte < 0x100; ++byte) {
            out.emplace(from_windows_1252(static_cast<char>(byte)), static_cast<char>(byte));
        }
        return out;
    }();
    return table;
}

// Text of bytes that stand in the source as hexadecimal digits. Control characters are no text: they are blanks.
std::optional<std::string> text_of_hex(std::string_view digits) {
    if (digits.empty() || digits.size() % 2 != 0) return std::nullopt;
    std::string bytes;
    for (std::size_t i = 0; i < digits.size(); i += 2) {
        unsigned value = 0;
        for (const char c : digits.substr(i, 2)) {
            const char small = lower(c);
            if (!is_digit(c) && (small < 'a' || small > 'f')) return std::nullopt;
            value = value * 16 + static_cast<unsigned>(is_digit(c) ? c - '0' : small - 'a' + 10);
        }
        bytes += static_cast<char>(value);
    }
    if (bytes == "\r" || bytes == "\n" || bytes == "\r\n") return "\n";
    std::string out;
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 && c != '\n' && c != '\t') {
            out += ' ';
        } else if (byte >= 0x80 && !is_valid_utf8(bytes)) {
            out += from_windows_1252(c);
        } else {
            out += c;
        }
    }
    return out;
}

// Commands of formatted text, ".br" and ".sp+3": a name and a small number.
std::optional<std::string> text_of_command(std::string_view command) {
    const std::string_view name = command.substr(0, 3);
    std::string_view number = command.substr(name.size());
    while (!number.empty() && (number.front() == '+' || number.front() == '-' || number.front() == ' ')) {
        number.remove_prefix(1);
    }
    if (command.size() > 8 || !std::all_of(number.begin(), number.end(), is_digit)) return std::nullopt;
    if (name == ".br" || name == ".sp" || name == ".ce") return "\n";
    if (name == ".sk") return " ";
    if (name == ".in" || name == ".ti" || name == ".fi" || name == ".nf") return "";
    return std::nullopt;
}

// The text of an escape, without the escape characters around it; nothing where it is none.
std::optional<std::string> text_of_escape(std::string_view escape, const Hl7Delimiters& delimiters) {
    if (escape.size() == 1) {
        switch (escape[0]) {
            case 'F':
                return std::string(1, delimiters.field);
            case 'S':
                return std::string(1, delimiters.component);
            case 'T':
                return std::string(1, delimiters.subcomponent);
            case 'R':
                return std::string(1, delimiters.repetition);
            case 'E':
                return std::string(1, delimiters.escape);
            case 'H':
            case 'N':
                return "";
            default:
                return std::nullopt;
        }
    }
    if (escape.starts_with('X')) return text_of_hex(escape.substr(1));
    return escape.starts_with('.') ? text_of_command(escape) : std::nullopt;
}

// "\C2842\" and "\M244242\" say that what follows is of another character set, letters of which look like ASCII.
bool switches_character_set(std::string_view escape) {
    return (escape.size() == 5 && escape[0] == 'C') || (escape.size() == 7 && escape[0] == 'M')
               ? std::all_of(escape.begin() + 1, escape.end(),
                             [](char c) { return is_digit(c) || (c >= 'A' && c <= 'F'); })
               : false;
}

// Text without escapes: characters of UTF-8, single bytes of Windows-1252, and line breaks of a segment that goes on.
void add_plain_hl7(TextMap& map, std::string_view source, SourceRange range) {
    std::size_t same = range.begin;
    const auto flush = [&](std::size_t end) {
        if (end > same) map.add_same(source, {same, end});
    };
    for (std::size_t at = range.begin; at < range.end;) {
        const char c = source[at];
        if (c != '\r' && (c & 0x80) == 0) {
            ++at;
            continue;
        }
        const std::string_view rest = source.substr(at, range.end - at);
        const CodePoint point = code_point_at(rest, 0);
        const bool foreign = c != '\r' && point.size == 1;
        if (c != '\r' && !foreign) {
            at += point.size;
            continue;
        }
        flush(at);
        const std::size_t size = rest.starts_with("\r\n") ? 2 : 1;
        map.add_coded(foreign ? from_windows_1252(c) : "\n", {at, at + size});
        at += size;
        same = at;
    }
    flush(range.end);
}

}  // namespace

Result<void> add_hl7_text(TextMap& map, std::string_view source, SourceRange range, const Hl7Delimiters& delimiters,
                          const Place& place) {
    const std::string_view end_of_range = source.substr(0, range.end);
    std::size_t plain = range.begin;
    for (std::size_t at = range.begin; at < range.end;) {
        const auto first = end_of_range.find(delimiters.escape, at);
        const auto second = first == std::string_view::npos ? first : end_of_range.find(delimiters.escape, first + 1);
        if (second == std::string_view::npos) break;
        const std::string_view escape = source.substr(first + 1, second - first - 1);
        if (switches_character_set(escape)) {
            return bad_input("has text in a character set that escapes switch to, which is not read", place,
                             "convert it to UTF-8");
        }
        const auto text = text_of_escape(escape, delimiters);
        if (!text) {
            at = second;  // it may begin the next escape
            continue;
        }
        add_plain_hl7(map, source, {plain, first});
        map.add_coded(*text, {first, second + 1});
        at = plain = second + 1;
    }
    add_plain_hl7(map, source, {plain, range.end});
    return {};
}

std::string hl7_escaped(std::string_view text, const Hl7Delimiters& delimiters, bool utf8) {
    std::string out;
    const auto escape = [&](std::string_view name) {
        out += delimiters.escape;
        out += name;
        out += delimiters.escape;
    };
    for (std::size_t at = 0; at < text.size();) {
        const char c = text[at];
        const CodePoint point = code_point_at(text, at);
        const std::string_view character = text.substr(at, point.size);
        at += point.size;
        if (c == delimiters.field) {
            escape("F");
        } else if (c == delimiters.component) {
            escape("S");
        } else if (c == delimiters.subcomponent) {
            escape("T");
        } else if (c == delimiters.repetition) {
            escape("R");
        } else if (c == delimiters.escape) {
            escape("E");
        } else if (c == '\n') {
            escape(".br");
        } else if (static_cast<unsigned char>(c) < 0x20 && c != '\t') {
            out += ' ';
        } else if (utf8 || point.size == 1) {
            out += character;
        } else {
            const auto found = windows_1252_bytes().find(std::string(character));
            out += found == windows_1252_bytes().end() ? '?' : found->second;
        }
    }
    return out;
}

std::size_t count_foreign_bytes(std::string_view source) {
    std::size_t count = 0;
    for (std::size_t at = 0; at < source.size();) {
        const std::string_view rest = source.substr(at);
        const auto wrong = first_invalid_utf8(rest);
        if (!wrong) break;
        ++count;
        at += *wrong + 1;
    }
    return count;
}

}  // namespace scrim
