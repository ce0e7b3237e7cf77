// A hidden value may stand in a text in a form that no tagger saw: with an entity or a soft hyphen inside, spelled out,
// set apart. The verifier brings text and value to one canonical form and compares letters and digits, so that it need
// not know the ways of writing one by one.

#include "anon/release/check/disguises.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include "nlp/base/ascii.h"
#include "nlp/text/normalize.h"
#include "nlp/text/unicode.h"

namespace scrim {
namespace {

constexpr std::size_t longest_entity = 10;
constexpr std::size_t widest_gap = 8;            // between two words of a value, in bytes
constexpr std::size_t shortest_broken_word = 5;  // that may go on in the next line without a hyphen

constexpr std::array<std::pair<std::string_view, char32_t>, 20> named_entities{
    {{"amp", '&'},    {"lt", '<'},     {"gt", '>'},      {"quot", '"'},   {"apos", '\''},
     {"nbsp", ' '},   {"shy", 0xAD},   {"hyphen", '-'},  {"dash", '-'},   {"ndash", '-'},
     {"mdash", '-'},  {"minus", '-'},  {"sol", '/'},     {"period", '.'}, {"comma", ','},
     {"lsquo", '\''}, {"rsquo", '\''}, {"zwnj", 0x200C}, {"zwj", 0x200D}, {"commat", '@'}}};

// The first digit of ten in a row, in scripts whose digits compatibility forms do not make plain.
constexpr std::array<char32_t, 20> first_digits{0x0660, 0x06F0, 0x07C0, 0x0966, 0x09E6, 0x0A66, 0x0AE6,
                                                0x0B66, 0x0BE6, 0x0C66, 0x0CE6, 0x0D66, 0x0E50, 0x0ED0,
                                                0x0F20, 0x1040, 0x17E0, 0x1810, 0x1946, 0xA620};

// Letters of other alphabets that look like Latin ones.
constexpr std::array<std::pair<char32_t, char>, 40> look_alikes{
    {{0x0430, 'a'}, {0x0435, 'e'}, {0x043E, 'o'}, {0x0440, 'p'}, {0x0441, 'c'}, {0x0445, 'x'}, {0x0443, 'y'},
     {0x0456, 'i'}, {0x0455, 's'}, {0x0458, 'j'}, {0x04BB, 'h'}, {0x0501, 'd'}, {0x0410, 'A'}, {0x0412, 'B'},
     {0x0415, 'E'}, {0x041A, 'K'}, {0x041C, 'M'}, {0x041D, 'H'}, {0x041E, 'O'}, {0x0420, 'P'}, {0x0421, 'C'},
     {0x0422, 'T'}, {0x0425, 'X'}, {0x0405, 'S'}, {0x0406, 'I'}, {0x0408, 'J'}, {0x03BF, 'o'}, {0x03B1, 'a'},
     {0x0391, 'A'}, {0x0392, 'B'}, {0x0395, 'E'}, {0x0397, 'H'}, {0x0399, 'I'}, {0x039A, 'K'}, {0x039C, 'M'},
     {0x039D, 'N'}, {0x039F, 'O'}, {0x03A1, 'P'}, {0x03A4, 'T'}, {0x0131, 'i'}}};

constexpr std::array<std::pair<std::string_view, char>, 11> digit_words{{{"zero", '0'},
                                                                         {"oh", '0'},
                                                                         {"one", '1'},
                                                                         {"two", '2'},
                                                                         {"three", '3'},
                                                                         {"four", '4'},
                                                                         {"five", '5'},
                                                                         {"six", '6'},
                                                                         {"seven", '7'},
                                                                         {"eight", '8'},
                                                                         {"nine", '9'}}};

// What an entity without its & and ; means.
std::optional<char32_t> meaning_of(std::string_view entity) {
    if (entity.starts_with('#')) {
        entity.remove_prefix(1);
        const bool hexadecimal = !entity.empty() && lower(entity.front()) == 'x';
        if (hexadecimal) entity.remove_prefix(1);
        std::uint32_t value = 0;
        const auto [end, failure] =
            std::from_chars(entity.data(), entity.data() + entity.size(), value, hexadecimal ? 16 : 10);
        if (failure != std::errc() || end != entity.data() + entity.size() || value == 0 || value > 0x10FFFF) return {};
        return value;
    }
    for (const auto& [name, value] : named_entities) {
        if (lower(entity) == name) return value;
    }
    return {};
}

std::string with_entities_read(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const std::size_t end = text[at] == '&' ? text.find(';', at) : std::string_view::npos;
        const auto value = end != std::string_view::npos && end - at <= longest_entity
                               ? meaning_of(text.substr(at + 1, end - at - 1))
                               : std::nullopt;
        if (value) {
            append_utf8(out, *value);
            at = end;
        } else {
            out += text[at];
        }
    }
    return out;
}

bool is_invisible(char32_t value) {
    return value == 0x034F || value == 0x061C || value == 0x180E || value == 0x200D ||
           (value >= 0x202A && value <= 0x202E) || (value >= 0x2060 && value <= 0x206F) ||
           (value >= 0xFE00 && value <= 0xFE0F);
}

// Invisible characters gone, digits and look-alikes plain.
std::string with_plain_characters(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint point = code_point_at(text, at);
        at += point.size;
        if (is_invisible(point.value)) continue;
        char32_t value = point.value;
        for (const char32_t first : first_digits) {
            if (value >= first && value < first + 10) value = U'0' + (value - first);
        }
        for (const auto& [other, plain] : look_alikes) {
            if (value == other) value = static_cast<unsigned char>(plain);
        }
        append_utf8(out, value);
    }
    return out;
}

std::optional<char> spelled_digit(std::string_view word) {
    for (const auto& [name, digit] : digit_words) {
        if (word == name) return digit;
    }
    return std::nullopt;
}

std::string with_digits_read(std::string_view text) {
    std::string out;
    std::size_t copied = 0;
    for (std::size_t at = 0; at < text.size();) {
        if (!is_ascii_letter(text[at]) || (at > 0 && is_letter(text[at - 1]))) {
            ++at;
            continue;
        }
        std::string digits;
        std::size_t end = at;
        for (std::size_t next = at; next < text.size();) {
            std::size_t word = next;
            while (word < text.size() && is_letter(text[word])) ++word;
            const auto digit = spelled_digit(lower(text.substr(next, word - next)));
            if (!digit) break;
            digits += *digit;
            end = next = word;
            while (next < text.size() && (is_space(text[next]) || text[next] == '-' || text[next] == ',')) ++next;
        }
        if (digits.size() >= 3) {
            out += text.substr(copied, at - copied);
            out += digits;
            copied = end;
        }
        at = std::max(at + 1, end);
    }
    return out + std::string(text.substr(copied));
}

bool is_plain(char c) { return is_letter(c) || is_digit(c); }

}  // namespace

std::string undisguised(std::string_view text) {
    std::string read = text.find('&') == std::string_view::npos ? std::string(text) : with_entities_read(text);
    if (!is_ascii(read)) {
        const std::string plain = with_plain_characters(read);
        read = fold_diacritics(NormalizedText(plain).text());
    }
    return with_digits_read(read);
}

PlainText::PlainText(std::string_view text) : text_(undisguised(text)), pieces_(pieces_of(text_)) {
    for (const Piece& piece : pieces_) {
        for (std::uint32_t i = piece.begin; i < piece.end; ++i) {
            squeezed_ += lower(text_[i]);
            places_.push_back(i);
        }
    }
    index_pieces();
    index_initials();
}

void PlainText::index_pieces() {
    std::vector<std::uint32_t> starts;
    for (std::uint32_t i = 0; i < pieces_.size(); ++i) {
        starts.push_back(static_cast<std::uint32_t>(folded_.size()));
        folded_ += pieces_[i].folded;
        piece_at_.resize(folded_.size(), i);
    }
    pieces_by_text_ = StartIndex(folded_, std::move(starts));
    std::vector<std::uint32_t> runs;
    for (std::uint32_t i = 0; i < places_.size(); ++i) {
        if (i == 0 || places_[i - 1] + 1 != places_[i]) runs.push_back(i);
    }
    runs_by_text_ = StartIndex(squeezed_, std::move(runs));
}

// Single letters in a row, each with its stop, up to four of them.
void PlainText::index_initials() {
    const auto is_single = [&](std::size_t i) { return pieces_[i].end - pieces_[i].begin == 1; };
    for (std::size_t i = 0; i < pieces_.size();) {
        std::size_t last = i;
        std::string letters;
        bool stops = true;
        for (; last < pieces_.size() && is_single(last); ++last) {
            if (last > i && pieces_[last].begin - pieces_[last - 1].end > 2) break;
            letters += text_[pieces_[last].begin];
            stops = stops && pieces_[last].end < text_.size() && text_[pieces_[last].end] == '.';
        }
        if (stops && letters.size() >= 2 && letters.size() <= 4) initials_.insert(std::move(letters));
        i = std::max(i + 1, last);
    }
}

std::vector<PlainText::Piece> PlainText::pieces_of(std::string_view text) {
    std::vector<Piece> pieces;
    for (std::size_t at = 0; at < text.size();) {
        if (!is_plain(text[at])) {
            ++at;
            continue;
        }
        std::size_t end = at;
        while (end < text.size() && is_plain(text[end]) && is_digit(text[end]) == is_digit(text[at])) {
            if (end > at && is_small(text[end - 1]) && is_capital(text[end])) break;  // "NameSmith"
            ++end;
        }
        pieces.push_back(
            {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end), fold_case(text.substr(at, end - at))});
        at = end;
    }
    return pieces;
}

bool PlainText::joins_inside(const Piece& left, const Piece& right, std::size_t value_size) const {
    const std::string_view gap = std::string_view(text_).substr(left.end, right.begin - left.end);
    const bool marks = gap.find_first_not_of("-._*\r\n") == std::string_view::npos && gap.size() <= 3;
    const bool line = gap.find('\n') != std::string_view::npos;
    if (marks) return !line || gap.front() == '-' || value_size >= shortest_broken_word;
    return gap == " " && left.folded.size() == 1 && right.folded.size() == 1;  // "S m i t h"
}

std::uint32_t PlainText::end_of(std::size_t first, const std::vector<Piece>& value, std::string_view wanted) const {
    std::size_t done = 0;
    std::size_t of_value = 0;  // where the piece of the value ends that `done` is in
    std::size_t next = 0;
    for (std::size_t i = first; i < pieces_.size(); ++i) {
        while (next < value.size() && of_value < done) of_value += value[next++].folded.size();
        if (i > first) {
            const std::size_t gap = pieces_[i].begin - pieces_[i - 1].end;
            const bool at_words = of_value == done;
            if (at_words ? gap > widest_gap : !joins_inside(pieces_[i - 1], pieces_[i], wanted.size())) return 0;
        }
        if (!wanted.substr(done).starts_with(pieces_[i].folded)) return 0;
        done += pieces_[i].folded.size();
        if (done == wanted.size()) return pieces_[i].end;
    }
    return 0;
}

std::vector<PlainText::Range> PlainText::places_of(std::string_view value) const {
    const std::string plain = undisguised(value);
    const std::vector<Piece> pieces = pieces_of(plain);
    std::string wanted;
    for (const Piece& piece : pieces) wanted += piece.folded;
    std::vector<Range> out;
    if (wanted.empty()) return out;
    for (const std::uint32_t at : pieces_by_text_.find(wanted)) {
        const std::uint32_t first = piece_at_[at];
        const std::uint32_t end = end_of(first, pieces, wanted);
        if (end != 0) out.push_back({pieces_[first].begin, end});
    }
    return out;
}

bool PlainText::has_code(std::string_view code) const {
    std::string wanted;
    for (const char c : undisguised(code)) {
        if (is_plain(c)) wanted += lower(c);
    }
    if (wanted.empty()) return false;
    for (const std::uint32_t at : runs_by_text_.find(wanted)) {
        const std::size_t last = at + wanted.size() - 1;
        if (places_[last] - places_[at] > 2 * wanted.size() + 4) continue;
        if (last + 1 == places_.size() || places_[last] + 1 != places_[last + 1]) return true;
    }
    return false;
}

bool PlainText::has_initials(std::string_view name, const Lexicon& lexicon) const {
    const std::string plain = undisguised(name);
    std::string initials;
    for (const Piece& piece : pieces_of(plain)) {
        const bool begins = piece.begin == 0 || !is_letter(plain[piece.begin - 1]);  // not the D of McDonald
        if (begins && is_capital(plain[piece.begin])) initials += plain[piece.begin];
    }
    if (initials.size() < 2 || initials.size() > 4 || lexicon.kinds_of(initials) != 0) return false;
    return initials_.contains(initials);
}

}  // namespace scrim
