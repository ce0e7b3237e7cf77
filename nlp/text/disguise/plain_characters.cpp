// One walk over the characters. Most have one plain form whatever stands beside them; dots, dashes, raised digits and
// look-alike letters depend on their neighbours.

#include "nlp/text/disguise/plain_characters.h"

#include <algorithm>
#include <array>
#include <optional>

#include "nlp/base/ascii.h"
#include "nlp/text/disguise/look_alikes.h"
#include "nlp/text/unicode.h"

namespace scrim {
namespace {

// Controls that stand for nothing; tabs, line and page ends and the separators of records stay.
constexpr bool is_stray_control(char32_t value) {
    return (value < 0x09) || (value > 0x0D && value < 0x1C) || value == 0x7F ||
           (value >= 0x80 && value <= 0x9F && value != 0x85);
}

constexpr std::array<bool, 256> not_plain = [] {
    std::array<bool, 256> table{};
    for (std::size_t byte = 0; byte < 256; ++byte)
        table[byte] = byte >= 0x80 || is_stray_control(static_cast<char32_t>(byte));
    return table;
}();

bool is_any_of(char32_t value, std::u32string_view values) { return values.find(value) != std::u32string_view::npos; }

constexpr std::u32string_view single_quotes =
    U"\u2018\u2019\u201A\u201B\u02B9\u02BB\u02BC\u02BD\u2032\u2035\u00B4\uA78C\u055A\u05F3";
constexpr std::u32string_view double_quotes = U"\u201C\u201D\u201E\u201F\u2033\u00AB\u00BB\u2036";
constexpr std::u32string_view slash_signs = U"\u2044\u2215\u29F8\u2571\u3033";
constexpr std::u32string_view full_stops = U"\u3002\uFF61\u06D4\u066B\uA4F8";
constexpr std::u32string_view comma_signs = U"\u060C\u066C\u3001\uFF64";
constexpr std::u32string_view colon_signs = U"\u2236\uA789\u02D0";
// Bullets, middle dots and lines of tables: a separator between two digits, else what they are.
constexpr std::u32string_view dot_signs =
    U"\u00B7\u2022\u2027\u2219\u22C5\u30FB\u25CF\u25AA\u2500\u2501\u00A6\u02C9\u00AF";
// Signs whose compatibility form would join the word before them, or that dictionaries know as they are.
constexpr std::u32string_view kept_signs = U"\u00B5\u03BC\u00BA\u00AA\uFFFD\u00B0\u00A8\u00B8\u02C6\u02DC";
constexpr std::u32string_view trade_marks = U"\u2122\u00AE\u2120";

// Letters in circles and squares, and those that make flags, in blocks of 26.
std::optional<char> boxed_letter(char32_t value) {
    for (const char32_t first : {U'\U0001F150', U'\U0001F170', U'\U0001F1E6'}) {
        if (value >= first && value < first + 26) return static_cast<char>('A' + (value - first));
    }
    return std::nullopt;
}

std::optional<std::string> plain_sign(char32_t value) {
    if (is_any_of(value, single_quotes)) return "'";
    if (is_any_of(value, double_quotes)) return "\"";
    if (is_any_of(value, slash_signs)) return "/";
    if (is_any_of(value, full_stops)) return ".";
    if (is_any_of(value, comma_signs)) return ",";
    if (is_any_of(value, colon_signs)) return ":";
    if (value == 0x85 || value == 0x2028 || value == 0x2029) return "\n";
    if (value == U'\u00D7') return "x";
    if (is_any_of(value, trade_marks) || is_stray_control(value) || is_invisible(value)) return "";
    if (is_dash(value)) return "-";
    if (value == U'\u2800' || (value >= 0xA0 && kind_of(value) == CharacterKind::blank)) return " ";
    return std::nullopt;
}

// The form of a letter or number that Unicode calls compatible, without accents; nothing if that is not ASCII.
std::optional<std::string> plain_letters(char32_t value) {
    std::string plain = nfkc_of(value);
    if (const auto slash = plain.find("\u2044"); slash != std::string::npos) plain.replace(slash, 3, 1, '/');
    plain = fold_diacritics(plain);
    std::string same;
    append_utf8(same, value);
    if (!is_ascii(plain) && plain != same) {
        // "℃" is "°C"; the accent of a letter of another script is part of the letter.
        if (kind_of(value) == CharacterKind::letter) return std::nullopt;
        return plain;
    }
    return is_ascii(plain) && !plain.empty() ? std::optional(plain) : std::nullopt;
}

// What a character that is not plain becomes, whatever stands beside it; nothing if it stays as it is.
std::optional<std::string> plain_form(char32_t value) {
    if (is_any_of(value, kept_signs)) return std::nullopt;
    if (auto sign = plain_sign(value)) return sign;
    if (const auto digit = digit_value(value)) return std::string(1, static_cast<char>('0' + *digit));
    if (const auto letter = boxed_letter(value)) return std::string(1, *letter);
    return plain_letters(value);
}

bool is_raised(char32_t value) {
    return value == 0xB2 || value == 0xB3 || value == 0xB9 || (value >= 0x2070 && value <= 0x2089);
}

class PlainCharacters {
   public:
    explicit PlainCharacters(const MappedText& from) : text_(from.text), rewrite_(from) {}

    MappedText run() {
        for (std::size_t at = 0; at < text_.size();) {
            const CodePoint point = code_point_at(text_, at);
            const bool plain = point.value < 0x80 && !is_stray_control(point.value);
            if (!plain || is_ascii_letter(text_[at])) look_at_word(at);
            if (!plain) step(at, point);
            after_raised_ = !plain && is_raised(point.value);
            at += point.size;
        }
        return rewrite_.take();
    }

   private:
    void step(std::size_t at, const CodePoint& point) {
        rewrite_.keep_to(at);
        if (is_accent(point.value)) return rewrite_.drop_to_previous(point.size);
        if (auto form = form_at(at, point)) rewrite_.replace(point.size, *form);
    }

    std::optional<std::string> form_at(std::size_t at, const CodePoint& point) {
        const std::size_t end = at + point.size;
        if (is_any_of(point.value, dot_signs))
            return is_between_digits(end) ? std::optional<std::string>("-") : std::nullopt;
        // "10³" is no 103.
        if (is_raised(point.value) && before_is_digit() && !after_raised_)
            return std::string("^").append(plain_letters(point.value).value_or(""));
        if (at < word_end_ && word_looks_latin_) {
            if (const auto latin = latin_look_alike(point.value)) return std::string(1, *latin);
        }
        const bool long_dash = point.value == 0x2014 || point.value == 0x2015;
        // A long dash between words is a break, not a hyphen.
        if (long_dash && end < text_.size() && is_letter(text_[end]) && !before_is_digit() && !is_in_address(end))
            return " - ";
        if (point.value == 0x200B && is_between_words(end)) return " ";
        auto form = plain_form(point.value);
        // "½" is "1/2"; joined to the digit before it, 1½ would read 11/2, so it is set apart.
        if (form && form->size() > 2 && form->find('/') != std::string::npos && before_is_digit())
            form = std::string(" ").append(*form);
        return form;
    }

    [[nodiscard]] char written_last() const { return rewrite_.written().empty() ? '\0' : rewrite_.written().back(); }
    [[nodiscard]] bool before_is_digit() const { return is_digit(written_last()); }
    [[nodiscard]] bool is_between_digits(std::size_t end) const {
        if (!before_is_digit() || end >= text_.size()) return false;
        return is_digit(text_[end]) || digit_value(code_point_at(text_, end).value).has_value();
    }
    [[nodiscard]] bool is_in_address(std::size_t at) const {
        const std::size_t longest = at + 80;
        while (at < text_.size() && at < longest && !is_space(text_[at]) && text_[at] != '@') ++at;
        return at < text_.size() && text_[at] == '@';
    }
    // "John\u200BSmith" is two words, "Smi\u200Bth" one.
    [[nodiscard]] bool is_between_words(std::size_t end) const {
        return is_small(written_last()) && end < text_.size() && is_capital(text_[end]);
    }

    // Whether the word that begins here only looks Latin: every letter of it is Latin or looks like one. A word
    // without any Latin letter must be long, so that a lone "α" stays.
    void look_at_word(std::size_t at) {
        if (at < word_end_) return;
        std::size_t latin = 0;
        std::size_t alike = 0;
        bool other = false;
        word_end_ = at;
        while (word_end_ < text_.size()) {
            const CodePoint point = code_point_at(text_, word_end_);
            const bool invisible = point.value >= 0x80 && (is_invisible(point.value) || is_accent(point.value));
            const bool letter =
                point.value < 0x80 ? is_ascii_letter(text_[word_end_]) : kind_of(point.value) == CharacterKind::letter;
            if (!letter && !invisible) break;
            word_end_ += point.size;
            if (!letter || invisible) continue;
            if (latin_look_alike(point.value))
                ++alike;
            else if (point.value < 0x80 || plain_form(point.value))
                ++latin;
            else
                other = true;
        }
        word_looks_latin_ = alike > 0 && !other && (latin > 0 || alike >= 3);
    }

    std::string_view text_;
    Rewrite rewrite_;
    std::size_t word_end_ = 0;
    bool word_looks_latin_ = false;
    bool after_raised_ = false;
};

}  // namespace

bool is_plain(std::string_view text) {
    return std::none_of(text.begin(), text.end(), [](char c) { return not_plain[static_cast<unsigned char>(c)]; });
}

MappedText with_plain_characters(const MappedText& text) { return PlainCharacters(text).run(); }

}  // namespace scrim
