#include "nlp/formats/embedded/markup/references.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <unordered_map>

#include "nlp/base/ascii.h"
#include "nlp/text/unicode.h"

// The two ends of the table of names, in nlp/formats/embedded/markup/entities_data.S.
extern "C" const char scrim_entities_begin[];
extern "C" const char scrim_entities_end[];

namespace scrim {
namespace {

constexpr std::size_t longest_reference = 40;  // "&CounterClockwiseContourIntegral;" is the longest name

// A line is "name;<TAB>hexadecimal code points"; the old names are there with and without ';'.
std::unordered_map<std::string_view, std::string> read_entities(std::string_view table) {
    std::unordered_map<std::string_view, std::string> out;
    while (!table.empty()) {
        const std::string_view line = table.substr(0, table.find('\n'));
        table.remove_prefix(std::min(line.size() + 1, table.size()));
        const std::size_t tab = line.find('\t');
        if (tab == std::string_view::npos) continue;
        std::string text;
        for (std::string_view codes = line.substr(tab + 1); !codes.empty();) {
            std::uint32_t code = 0;
            const auto [end, failure] = std::from_chars(codes.data(), codes.data() + codes.size(), code, 16);
            append_utf8(text, code);
            const auto used = static_cast<std::size_t>(end - codes.data());
            codes.remove_prefix(std::min(used + 1, codes.size()));
        }
        out.emplace(line.substr(0, tab), std::move(text));
    }
    return out;
}

const std::string* html_entity(std::string_view name) {
    static const auto all =
        read_entities({scrim_entities_begin, static_cast<std::size_t>(scrim_entities_end - scrim_entities_begin)});
    const auto found = all.find(name);
    return found == all.end() ? nullptr : &found->second;
}

struct NumberReference {
    std::uint32_t code = 0;  // 0x110000 for what is larger
    std::size_t size = 0;    // with "&#" and, if it is there, ";"
    bool closed = false;
};

std::optional<NumberReference> number_reference(std::string_view rest) {
    if (!rest.starts_with("&#")) return std::nullopt;
    std::size_t at = 2;
    const bool hex = at < rest.size() && (rest[at] == 'x' || rest[at] == 'X');
    if (hex) ++at;
    const std::size_t digits = at;
    NumberReference out;
    for (; at < rest.size(); ++at) {
        const char c = lower(rest[at]);
        std::uint32_t digit = 0;
        if (is_digit(c)) {
            digit = static_cast<std::uint32_t>(c - '0');
        } else if (hex && c >= 'a' && c <= 'f') {
            digit = static_cast<std::uint32_t>(c - 'a' + 10);
        } else {
            break;
        }
        out.code = std::min<std::uint32_t>(out.code * (hex ? 16 : 10) + digit, 0x110000);
    }
    if (at == digits) return std::nullopt;
    out.closed = at < rest.size() && rest[at] == ';';
    out.size = at + (out.closed ? 1 : 0);
    return out;
}

bool is_surrogate(std::uint32_t code) { return code >= 0xD800 && code <= 0xDFFF; }

// What browsers show for a number: 0x80 to 0x9F are read as Windows-1252, what is no character is U+FFFD.
std::string html_character(std::uint32_t code) {
    std::string out;
    if (code >= 0x80 && code <= 0x9F) {
        const char byte = static_cast<char>(code);
        if (auto converted = to_utf8({&byte, 1}, "windows-1252")) return std::move(*converted);
    }
    const bool none = code == 0 || code > 0x10FFFF || is_surrogate(code);
    append_utf8(out, none ? replacement_character : static_cast<char32_t>(code));
    return out;
}

bool xml_allows(std::uint32_t code) {
    if (code < 0x20) return code == 0x9 || code == 0xA || code == 0xD;
    return !is_surrogate(code) && code <= 0x10FFFF && code != 0xFFFE && code != 0xFFFF;
}

std::string escaped_text(std::string_view text, bool attribute) {
    std::string out;
    out.reserve(text.size());
    for (const char c : text) {
        switch (c) {
            case '&':
                out += "&amp;";
                break;
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            case '"':
            case '\'':
                out += !attribute ? std::string(1, c) : c == '"' ? "&quot;" : "&#39;";
                break;
            default: {
                const bool control = static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t' && c != '\r';
                out += control ? ' ' : c;  // XML has no form for it
            }
        }
    }
    return out;
}

}  // namespace

std::optional<MarkupReference> html_reference(std::string_view source, std::size_t at) {
    const std::string_view rest = source.substr(at);
    if (const auto number = number_reference(rest)) return MarkupReference{html_character(number->code), number->size};
    std::size_t end = 1;
    while (end < rest.size() && end < longest_reference && (is_ascii_letter(rest[end]) || is_digit(rest[end]))) ++end;
    if (end < rest.size() && rest[end] == ';') {
        if (const auto* text = html_entity(rest.substr(1, end))) return MarkupReference{*text, end + 1};
    }
    for (; end > 1; --end) {
        if (const auto* text = html_entity(rest.substr(1, end - 1))) return MarkupReference{*text, end};
    }
    return std::nullopt;
}

std::optional<MarkupReference> xml_reference(std::string_view source, std::size_t at) {
    const std::string_view rest = source.substr(at);
    if (const auto number = number_reference(rest)) {
        if (!number->closed || rest[2] == 'X' || !xml_allows(number->code)) return std::nullopt;
        std::string text;
        append_utf8(text, static_cast<char32_t>(number->code));
        return MarkupReference{std::move(text), number->size};
    }
    for (const auto& [name, text] :
         {std::pair{"&amp;", "&"}, {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&apos;", "'"}}) {
        if (rest.starts_with(name)) return MarkupReference{text, std::string_view(name).size()};
    }
    return std::nullopt;
}

std::string escape_markup(std::string_view text) { return escaped_text(text, false); }
std::string escape_markup_attribute(std::string_view text) { return escaped_text(text, true); }

}  // namespace scrim
