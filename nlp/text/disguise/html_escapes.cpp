#include <algorithm>
#include <array>

#include "nlp/base/ascii.h"
#include "nlp/text/disguise/escape_kinds.h"

namespace scrim {
namespace {

constexpr std::array<NamedText, 72> entities{{
    {"amp", "&"},         {"lt", "<"},         {"gt", ">"},          {"quot", "\""},
    {"apos", "'"},        {"nbsp", " "},       {"ensp", " "},        {"emsp", " "},
    {"thinsp", " "},      {"numsp", " "},      {"hairsp", " "},      {"puncsp", " "},
    {"emsp13", " "},      {"emsp14", " "},     {"MediumSpace", " "}, {"Tab", "\t"},
    {"NewLine", "\n"},    {"shy", ""},         {"zwj", ""},          {"zwnj", ""},
    {"lrm", ""},          {"rlm", ""},         {"NoBreak", ""},      {"ZeroWidthSpace", ""},
    {"ndash", "-"},       {"mdash", "\u2014"}, {"hyphen", "-"},      {"dash", "-"},
    {"horbar", "\u2015"}, {"minus", "-"},      {"lsquo", "'"},       {"rsquo", "'"},
    {"sbquo", "'"},       {"prime", "'"},      {"ldquo", "\""},      {"rdquo", "\""},
    {"bdquo", "\""},      {"laquo", "\""},     {"raquo", "\""},      {"period", "."},
    {"comma", ","},       {"colon", ":"},      {"semi", ";"},        {"excl", "!"},
    {"quest", "?"},       {"sol", "/"},        {"bsol", "\\"},       {"lowbar", "_"},
    {"commat", "@"},      {"num", "#"},        {"percnt", "%"},      {"plus", "+"},
    {"equals", "="},      {"ast", "*"},        {"lpar", "("},        {"rpar", ")"},
    {"lsqb", "["},        {"rsqb", "]"},       {"hellip", "..."},    {"middot", "\u00B7"},
    {"bull", "\u2022"},   {"frasl", "/"},      {"deg", "\u00B0"},    {"micro", "\u00B5"},
    {"szlig", "\u00DF"},  {"aelig", "\u00E6"}, {"AElig", "\u00C6"},  {"oelig", "\u0153"},
    {"OElig", "\u0152"},  {"fjlig", "fj"},     {"filig", "fi"},      {"fllig", "fl"},
}};

// "eacute" is e with an accent, which the next step takes away.
constexpr std::array<NamedText, 12> accents{{
    {"acute", "\u0301"},
    {"grave", "\u0300"},
    {"circ", "\u0302"},
    {"tilde", "\u0303"},
    {"uml", "\u0308"},
    {"cedil", "\u0327"},
    {"ring", "\u030A"},
    {"caron", "\u030C"},
    {"slash", "\u0338"},
    {"macr", "\u0304"},
    {"breve", "\u0306"},
    {"ogon", "\u0328"},
}};

std::optional<std::string> named_entity(std::string_view name) {
    const auto* found =
        std::find_if(entities.begin(), entities.end(), [name](const NamedText& each) { return each.name == name; });
    if (found != entities.end()) return std::string(found->text);
    const auto* accent = std::find_if(accents.begin(), accents.end(), [name](const NamedText& each) {
        return name.size() == each.name.size() + 1 && name.ends_with(each.name);
    });
    if (accent == accents.end()) return std::nullopt;
    std::string letter(1, name.front());
    letter += accent->text;
    return letter;
}

// What stands after the "&" of an entity, up to its ";".
std::optional<Escape> entity_body(std::string_view text, std::size_t at) {
    constexpr std::size_t longest = 16;
    const std::size_t end = text.substr(at, longest).find(';');
    if (end == std::string_view::npos || end < 2) return std::nullopt;
    std::string_view name = text.substr(at, end);
    if (name.front() != '#') {
        auto named = named_entity(name);
        return named ? std::optional(Escape{end + 1, std::move(*named)}) : std::nullopt;
    }
    name.remove_prefix(1);
    const bool hex = lower(name.front()) == 'x';
    if (hex) name.remove_prefix(1);
    char32_t value = 0;
    for (const char c : name) {
        const int digit = hex || is_digit(c) ? hex_digit(c) : -1;
        if (digit < 0 || value > 0x10FFFF) return std::nullopt;
        value = value * (hex ? 16 : 10) + static_cast<char32_t>(digit);
    }
    return name.empty() ? std::nullopt : one_character(end + 1, value);
}

}  // namespace

// "&amp;#45;" was escaped twice.
std::optional<Escape> html_entity(std::string_view text, std::size_t at) {
    auto found = entity_body(text, at + 1);
    if (!found) return std::nullopt;
    std::size_t size = found->size + 1;
    while (found->text == "&") {
        auto inner = entity_body(text, at + size);
        if (!inner) break;
        size += inner->size;
        found = std::move(inner);
    }
    return Escape{size, found->text};
}

// A tag that changes how words look and not where they end, or that breaks the line.
std::optional<Escape> html_tag(std::string_view text, std::size_t at) {
    constexpr std::size_t longest = 160;
    constexpr std::array<std::string_view, 17> inside{"b",    "i",      "u",   "s",   "em",  "strong",
                                                      "span", "font",   "sub", "sup", "wbr", "small",
                                                      "mark", "strike", "big", "tt",  "a"};
    constexpr std::array<std::string_view, 5> breaks{"br", "p", "div", "li", "tr"};
    std::size_t begin = at + 1;
    if (byte_at(text, begin) == '/') ++begin;
    std::size_t end = begin;
    while (is_ascii_letter(byte_at(text, end))) ++end;
    const std::string name = lower(text.substr(begin, end - begin));
    const char next = byte_at(text, end);
    if (next != '>' && next != ' ' && next != '/') return std::nullopt;
    const std::size_t close = text.substr(0, std::min(text.size(), at + longest)).find_first_of("<>", end);
    if (close == std::string_view::npos || text[close] != '>') return std::nullopt;
    // "<b or c>" is no tag: what follows the name is attributes.
    if (next == ' ' && text.substr(end, close - end).find_first_of("=/") == std::string_view::npos) return std::nullopt;
    const std::size_t size = close + 1 - at;
    if (std::find(inside.begin(), inside.end(), name) != inside.end()) return Escape{size, ""};
    if (std::find(breaks.begin(), breaks.end(), name) != breaks.end()) return Escape{size, "\n"};
    return std::nullopt;
}

}  // namespace scrim
