#include "tools/review/find_text.h"

#include <algorithm>
#include <optional>
#include <string>

#include "nlp/text/unicode.h"

namespace scrim::review {
namespace {

bool is_blank(unsigned char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

bool in_word(char32_t value) {
    const CharacterKind kind = kind_of(value);
    return kind == CharacterKind::letter || kind == CharacterKind::digit || kind == CharacterKind::joiner;
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_blank(static_cast<unsigned char>(text.front()))) text.remove_prefix(1);
    while (!text.empty() && is_blank(static_cast<unsigned char>(text.back()))) text.remove_suffix(1);
    return text;
}

// Text as it is compared: folded if wished, one blank for many.
std::string comparable(std::string_view text, bool match_case) {
    const std::string folded = match_case ? std::string(text) : fold_case(text);
    std::string out;
    bool blank = false;
    for (const char c : folded) {
        const bool is = is_blank(static_cast<unsigned char>(c));
        if (!is || !blank) out += is ? ' ' : c;
        blank = is;
    }
    return out;
}

// The end of the match that begins at a place of the text; nothing if there is none. Walks by character, for a
// folded one may be longer than it was.
std::optional<std::size_t> match_at(std::string_view text, std::size_t at, std::string_view wanted, bool match_case) {
    std::size_t done = 0;
    while (done < wanted.size()) {
        if (at >= text.size()) return std::nullopt;
        const auto byte = static_cast<unsigned char>(text[at]);
        if (is_blank(byte)) {
            if (wanted[done] != ' ') return std::nullopt;
            while (at < text.size() && is_blank(static_cast<unsigned char>(text[at]))) ++at;
            ++done;
        } else if (byte < 0x80) {
            const bool upper = !match_case && byte >= 'A' && byte <= 'Z';
            if (wanted[done] != static_cast<char>(upper ? byte + 32 : byte)) return std::nullopt;
            ++at;
            ++done;
        } else {
            const std::string_view character = text.substr(at, code_point_at(text, at).size);
            const std::string folded = match_case ? std::string(character) : fold_case(character);
            if (!wanted.substr(done).starts_with(folded)) return std::nullopt;
            at += character.size();
            done += folded.size();
        }
    }
    return at;
}

bool cuts_word(std::string_view text, std::size_t at) {
    if (at == 0 || at >= text.size()) return false;
    return in_word(code_point_before(text, at).value) && in_word(code_point_at(text, at).value);
}

}  // namespace

std::vector<Found> find_text(std::string_view text, std::string_view wanted, FindOptions options) {
    std::vector<Found> out;
    const std::string compared = comparable(trimmed(wanted), options.match_case);
    if (compared.empty()) return out;
    const auto first = static_cast<unsigned char>(compared.front());
    const char other =
        !options.match_case && first >= 'a' && first <= 'z' ? static_cast<char>(first - 32) : static_cast<char>(first);
    std::size_t at = 0;
    while (at < text.size()) {
        const auto byte = static_cast<unsigned char>(text[at]);
        const bool may = byte >= 0x80 || byte == first || text[at] == other;
        std::optional<std::size_t> end;
        if (may && (byte & 0xC0U) != 0x80U) end = match_at(text, at, compared, options.match_case);
        if (end && options.whole_words && (cuts_word(text, at) || cuts_word(text, *end))) end.reset();
        if (end) out.push_back({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(*end)});
        at = end ? std::max(*end, at + 1) : at + 1;
    }
    return out;
}

}  // namespace scrim::review
