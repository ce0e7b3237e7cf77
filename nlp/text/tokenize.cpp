// One walk over the bytes. A table gives the kind of each ASCII byte; other characters are asked of ICU. At a
// letter or digit the longest form that the rules of docs/text.md allow is taken; everything else is a mark.

#include "nlp/text/tokenize.h"

#include <array>
#include <cstddef>

#include "nlp/base/ascii.h"
#include "nlp/text/abbreviations.h"
#include "nlp/text/addresses.h"
#include "nlp/text/unicode.h"

namespace scrim {

namespace {

constexpr std::array<CharacterKind, 128> make_ascii_kinds() {
    std::array<CharacterKind, 128> kinds{};
    for (std::size_t byte = 0; byte < kinds.size(); ++byte) {
        const char c = static_cast<char>(byte);
        if (c <= ' ' || c == 127)
            kinds[byte] = CharacterKind::blank;
        else if (is_ascii_letter(c))
            kinds[byte] = CharacterKind::letter;
        else if (is_digit(c))
            kinds[byte] = CharacterKind::digit;
        else
            kinds[byte] = CharacterKind::symbol;
    }
    return kinds;
}
constexpr std::array<CharacterKind, 128> ascii_kinds = make_ascii_kinds();

// What a byte is to a word: a letter of it, or something behind its letters that may belong to it.
enum WordKind : std::uint8_t { word_lower = 1, word_upper = 2, word_goes_on = 4 };
constexpr std::array<std::uint8_t, 256> word_kinds = [] {
    std::array<std::uint8_t, 256> kinds{};
    for (std::size_t byte = 0; byte < kinds.size(); ++byte) {
        const char c = static_cast<char>(byte);
        if (is_small(c)) kinds[byte] = word_lower;
        if (is_capital(c)) kinds[byte] = word_upper;
        if (byte >= 0x80 || is_digit(c)) kinds[byte] = word_goes_on;
    }
    for (const char c : {'.', '\'', '-', '/', '_'}) kinds[static_cast<unsigned char>(c)] = word_goes_on;
    return kinds;
}();

char lower_ascii(char c) { return is_capital(c) ? static_cast<char>(c + ('a' - 'A')) : c; }

class Tokenizer {
   public:
    explicit Tokenizer(std::string_view text) : text_(text), addresses_(find_addresses(text)) {
        tokens_.reserve(text.size() / 5 + 8);
    }

    std::vector<Token> run() {
        std::size_t at = 0;
        std::size_t next_address = 0;
        while (at < text_.size()) {
            while (next_address < addresses_.size() && addresses_[next_address].begin < at) ++next_address;
            const bool has_address = next_address < addresses_.size();
            limit_ = has_address ? addresses_[next_address].begin : text_.size();
            if (has_address && addresses_[next_address].begin == at) {
                add(at, addresses_[next_address].end, TokenKind::address);
                at = addresses_[next_address].end;
                continue;
            }
            at = step(at);
        }
        return std::move(tokens_);
    }

   private:
    struct Seen {
        CharacterKind kind = CharacterKind::blank;
        std::uint32_t size = 0;  // 0 at the limit
    };

    // What stands at `at`, up to the next address or the end.
    [[nodiscard]] Seen seen(std::size_t at) const {
        if (at >= limit_) return {};
        const auto c = static_cast<unsigned char>(text_[at]);
        if (c < 0x80) return {ascii_kinds[c], 1};
        const CodePoint point = code_point_at(text_, at);
        return {kind_of(point.value), point.size};
    }
    [[nodiscard]] bool is_letter(std::size_t at) const { return seen(at).kind == CharacterKind::letter; }
    [[nodiscard]] bool is_digit(std::size_t at) const { return at < limit_ && scrim::is_digit(text_[at]); }
    [[nodiscard]] bool is_word(std::size_t at) const {
        const CharacterKind kind = seen(at).kind;
        return kind == CharacterKind::letter || kind == CharacterKind::digit;
    }
    [[nodiscard]] char byte(std::size_t at) const { return at < limit_ ? text_[at] : '\0'; }

    void add(std::size_t begin, std::size_t end, TokenKind kind, std::uint8_t flags = 0) {
        if (!tokens_.empty() && tokens_.back().end == begin) flags |= token_glued;
        tokens_.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end), kind, flags});
    }

    std::size_t step(std::size_t at) {
        const Seen here = seen(at);
        switch (here.kind) {
            case CharacterKind::blank:
                return at + here.size;
            case CharacterKind::letter:
                return word(at);
            case CharacterKind::digit:
                return number(at);
            case CharacterKind::dense:
                return dense(at);
            case CharacterKind::joiner:
            case CharacterKind::symbol:
                return mark(at, here.size);
        }
        return at + 1;
    }

    // The end of the letters at `at`, with the combining marks on them.
    [[nodiscard]] std::size_t letters_end(std::size_t at) const {
        while (at < limit_) {
            const auto c = static_cast<unsigned char>(text_[at]);
            if (c < 0x80) {
                if (ascii_kinds[c] != CharacterKind::letter) break;
                ++at;
                continue;
            }
            const Seen next = seen(at);
            if (next.kind != CharacterKind::letter && next.kind != CharacterKind::joiner) break;
            at += next.size;
        }
        return at;
    }

    [[nodiscard]] std::size_t digits_end(std::size_t at) const {
        while (at < limit_) {
            const Seen next = seen(at);
            if (next.kind != CharacterKind::digit) break;
            at += next.size;
        }
        return at;
    }

    // The bytes of an apostrophe at `at`, straight or curly; 0 if there is none.
    [[nodiscard]] std::size_t apostrophe(std::size_t at) const {
        if (byte(at) == '\'') return 1;
        if (at + 3 <= limit_ && (text_.substr(at, 3) == "\u2019" || text_.substr(at, 3) == "\u2018")) return 3;
        return 0;
    }
    // The bytes of a hyphen, plain or non-breaking; 0 if there is none.
    [[nodiscard]] std::size_t hyphen(std::size_t at) const {
        if (byte(at) == '-') return 1;
        if (at + 3 <= limit_ && (text_.substr(at, 3) == "\u2010" || text_.substr(at, 3) == "\u2011")) return 3;
        return 0;
    }
    [[nodiscard]] bool is_possessive(std::size_t letter) const {
        return lower_ascii(byte(letter)) == 's' && !is_word(letter + 1);
    }

    // Most words: ASCII letters, and after them nothing that could go on with the word. `begin` if it is no such word.
    std::size_t simple_word(std::size_t begin) {
        std::size_t end = begin;
        std::uint8_t seen_kinds = 0;
        std::uint8_t kind = 0;
        for (; end < limit_; ++end) {
            kind = word_kinds[static_cast<unsigned char>(text_[end])];
            if ((kind & (word_lower | word_upper)) == 0) break;
            seen_kinds |= kind;
        }
        if (end == begin || (end < limit_ && kind == word_goes_on)) return begin;
        const std::uint8_t flags =
            (is_capital(text_[begin]) ? token_capital : 0) | ((seen_kinds & word_lower) == 0 ? token_upper : 0);
        add(begin, end, TokenKind::word, flags);
        return end;
    }

    std::size_t word(std::size_t begin) {
        if (const std::size_t end = simple_word(begin); end > begin) return end;
        if (const std::size_t end = dotted_end(begin); end > begin) return add_word(begin, end, token_period);
        if (const std::size_t end = slashed_end(begin); end > begin) return add_word(begin, end);
        if (const std::size_t end = vertebrae_end(begin); end > begin) {
            add(begin, end, TokenKind::mixed, case_flags(begin, end));
            return end;
        }
        std::size_t end = letters_end(begin);
        if (seen(end).kind == CharacterKind::digit || (byte(end) == '_' && is_word(end + 1))) return code(begin, end);
        // "88-year-old" is a number with words, not a name with a hyphen.
        const bool after_number = tokens_.size() >= 2 && tokens_.back().end == begin &&
                                  byte(tokens_.back().begin) == '-' && tokens_.back().has(token_glued) &&
                                  hangs_on_number();
        while (true) {
            const std::size_t quote = apostrophe(end);
            if (quote > 0 && is_letter(end + quote) && !is_possessive(end + quote)) {
                end = letters_end(end + quote);
                continue;
            }
            const std::size_t dash = after_number ? 0 : hyphen(end);
            if (dash > 0 && is_letter(end + dash)) {
                const std::size_t next = letters_end(end + dash);
                if (seen(next).kind == CharacterKind::digit) break;
                end = next;
                continue;
            }
            break;
        }
        if (byte(end) == '.' && takes_period(text_.substr(begin, end - begin), end)) {
            const bool degree = is_dotted_degree(text_.substr(begin, letters_end(end + 1) - begin));
            if (!degree) return add_word(begin, end + 1, token_period);
        }
        return add_word(begin, end);
    }

    // True in "88-year-old" at "old": the hyphenated chain before it starts with a number.
    [[nodiscard]] bool hangs_on_number() const {
        for (std::size_t i = tokens_.size(); i-- > 0;) {
            if (tokens_[i].kind == TokenKind::number) return true;
            if (!tokens_[i].has(token_glued)) return false;
            if (tokens_.size() - i > 6) return false;
        }
        return false;
    }

    [[nodiscard]] bool takes_period(std::string_view letters, std::size_t period) const {
        if (letters.size() == 1 && is_capital(letters[0])) return !is_digit(period + 1) && byte(period + 1) != '.';
        switch (abbreviation(letters)) {
            case Abbreviation::none:
                return false;
            case Abbreviation::number: {
                std::size_t next = period + 1;
                while (byte(next) == ' ') ++next;
                if (byte(next) == '#') ++next;
                return is_digit(next);
            }
            case Abbreviation::title:
            case Abbreviation::plain:
                return byte(period + 1) != '.';
        }
        return false;
    }

    // "q.d.", "M.D.", "J.R.", "Ph.D.": single letters with periods, or a degree of the list. `begin` if none.
    [[nodiscard]] std::size_t dotted_end(std::size_t begin) const {
        const std::size_t first = letters_end(begin);
        if (byte(first) != '.' || !is_letter(first + 1)) return begin;
        std::size_t end = letters_end(first + 1);
        if (end - begin <= 8 && is_dotted_degree(text_.substr(begin, end - begin)))
            return byte(end) == '.' ? end + 1 : end;
        if (first - begin != 1) return begin;
        std::size_t at = first + 1;
        end = begin;
        while (is_letter(at) && letters_end(at) == at + 1) {
            if (byte(at + 1) == '.') {
                at += 2;
                end = at;
                continue;
            }
            // The last period is often left out ("p.o", "b.i.d"), but "J.R Ewing" has none to spare.
            if (!is_word(at + 1) && hyphen(at + 1) == 0 && apostrophe(at + 1) == 0) end = at + 1;
            break;
        }
        return end;
    }

    // "s/p", "y/o", "N/V/D": single letters with slashes. `begin` if none.
    [[nodiscard]] std::size_t slashed_end(std::size_t begin) const {
        if (static_cast<unsigned char>(text_[begin]) >= 0x80 || byte(begin + 1) != '/') return begin;
        if (begin > 0 && text_[begin - 1] == '/') return begin;
        std::size_t end = begin + 1;
        while (byte(end) == '/' && is_letter(end + 1) && !is_word(end + 2)) end += 2;
        return byte(end) == '/' || end == begin + 1 ? begin : end;
    }

    // "C5-6", "L4-L5": a stretch of the spine is one code. `begin` if none.
    [[nodiscard]] std::size_t vertebrae_end(std::size_t begin) const {
        const auto level_end = [this](std::size_t at, bool letter_needed) {
            const char c = static_cast<char>(byte(at) & ~32);
            const bool letter = c == 'C' || c == 'T' || c == 'L' || c == 'S';
            if (!letter && letter_needed) return at;
            const std::size_t digits = at + (letter ? 1 : 0);
            std::size_t end = digits;
            while (is_digit(end) && end - digits < 2) ++end;
            return end == digits ? at : end;
        };
        std::size_t end = level_end(begin, true);
        if (end == begin || byte(end) != '-') return begin;
        const std::size_t second = level_end(end + 1, false);
        return second == end + 1 || is_word(second) || byte(second) == '-' || byte(second) == '/' ? begin : second;
    }

    // Letters, digits and underscores that belong together: A1c, T3, Y627903, patient_name.
    std::size_t code(std::size_t begin, std::size_t letters) {
        const std::size_t digits = digits_end(letters);
        // The sign of "3x4" is no part of the second number.
        const bool times = letters - begin == 1 && lower_ascii(text_[begin]) == 'x' && !tokens_.empty() &&
                           tokens_.back().kind == TokenKind::number && tokens_.back().end == begin;
        if (times) return add_word(begin, letters);
        // "T37.7" and "BP160/90" are a name and a value.
        if (digits > letters && (byte(digits) == '.' || byte(digits) == '/') && is_digit(digits + 1))
            return add_word(begin, letters);
        const std::size_t end = code_end(letters);
        const bool has_digit =
            text_.substr(begin, end - begin).find_first_of("0123456789") != std::string_view::npos || digits > letters;
        add(begin, end, has_digit ? TokenKind::mixed : TokenKind::word, case_flags(begin, end));
        return end;
    }

    [[nodiscard]] std::size_t code_end(std::size_t at) const {
        while (at < limit_) {
            const Seen next = seen(at);
            const bool inside = next.kind == CharacterKind::letter || next.kind == CharacterKind::digit ||
                                next.kind == CharacterKind::joiner || (text_[at] == '_' && is_word(at + 1));
            if (!inside) break;
            at += next.size;
        }
        return at;
    }

    std::size_t number(std::size_t begin) {
        const std::size_t digits = digits_end(begin);
        if (const std::size_t end = mixed_end(begin, digits); end > digits) {
            add(begin, end, TokenKind::mixed, case_flags(begin, end));
            return end;
        }
        const std::size_t end = number_end(begin, digits);
        add(begin, end, TokenKind::number);
        return end;
    }

    // Digits with letters that are one thing: 7th, 80s, 4S67D9. `digits` where the letters are a word of their
    // own: 88yo, 50mg, 3x4.
    [[nodiscard]] std::size_t mixed_end(std::size_t begin, std::size_t digits) const {
        if (!is_letter(digits)) return digits;
        const std::size_t letters = letters_end(digits);
        const std::string_view suffix = text_.substr(digits, letters - digits);
        if (!is_word(letters)) {
            const char a = lower_ascii(suffix[0]);
            const char b = suffix.size() == 2 ? lower_ascii(suffix[1]) : '\0';
            const bool ordinal =
                (a == 's' && b == 't') || (a == 'n' && b == 'd') || (a == 'r' && b == 'd') || (a == 't' && b == 'h');
            const bool decade = suffix.size() == 1 && a == 's' && text_[digits - 1] == '0' && digits - begin != 3;
            return ordinal || decade ? letters : digits;
        }
        if (lower_ascii(suffix[0]) == 'x' && suffix.size() == 1) return digits;
        return code_end(letters);
    }

    // Digits with the separators of a decimal (98.6), thousands (1,000) or a time (14:30).
    [[nodiscard]] std::size_t number_end(std::size_t begin, std::size_t digits) const {
        std::size_t end = digits;
        if (byte(end) == ':' && digits - begin <= 2) {
            const auto minutes = [this](std::size_t at) {
                return byte(at) == ':' && is_digit(at + 1) && is_digit(at + 2) && !is_digit(at + 3);
            };
            if (!minutes(end)) return end;
            end += 3;
            return minutes(end) ? end + 3 : end;
        }
        if (digits - begin <= 3)
            while (byte(end) == ',' && is_digit(end + 1) && is_digit(end + 2) && is_digit(end + 3) &&
                   !is_digit(end + 4))
                end += 4;
        if (byte(end) == '.' && is_digit(end + 1)) {
            const std::size_t decimals = digits_end(end + 1);
            const bool more = (byte(decimals) == '.' && is_digit(decimals + 1)) || follows_dotted(begin);
            if (!more) end = decimals;
        }
        return end;
    }

    // True for the later groups of "603.567.8231": no decimal number starts there.
    [[nodiscard]] bool follows_dotted(std::size_t begin) const {
        return begin >= 2 && text_[begin - 1] == '.' && scrim::is_digit(text_[begin - 2]);
    }

    // A script without spaces: ICU's dictionaries find the words.
    std::size_t dense(std::size_t begin) {
        std::size_t end = begin;
        while (end < limit_) {
            const Seen next = seen(end);
            if (next.kind != CharacterKind::dense && next.kind != CharacterKind::joiner) break;
            end += next.size;
        }
        std::size_t from = begin;
        for (const std::size_t stop : word_ends(text_.substr(begin, end - begin))) {
            add(from, begin + stop, TokenKind::word);
            from = begin + stop;
        }
        return end;
    }

    std::size_t mark(std::size_t begin, std::size_t size) {
        const char c = text_[begin];
        if (const std::size_t quote = apostrophe(begin);
            quote > 0 && is_possessive(begin + quote) && follows_word(begin)) {
            add(begin, begin + quote + 1, TokenKind::word, case_flags(begin + quote, begin + quote + 1));
            return begin + quote + 1;
        }
        if (c == '.' && is_digit(begin + 1) && (begin == 0 || starts_number(begin))) {
            const std::size_t end = digits_end(begin + 1);
            add(begin, end, TokenKind::number);
            return end;
        }
        if (static_cast<unsigned char>(c) >= 0x80) {
            const std::size_t end = character_end(text_.substr(0, limit_), begin);
            add(begin, end, TokenKind::mark);
            return end;
        }
        std::size_t end = begin + size;
        constexpr std::string_view repeated = "_-=*.~#+<>";
        if (repeated.find(c) != std::string_view::npos)
            while (byte(end) == c) ++end;
        add(begin, end, TokenKind::mark);
        return end;
    }

    [[nodiscard]] bool follows_word(std::size_t begin) const {
        return !tokens_.empty() && tokens_.back().end == begin && tokens_.back().kind != TokenKind::mark;
    }
    [[nodiscard]] bool starts_number(std::size_t begin) const {
        return text_[begin - 1] == ' ' || text_[begin - 1] == '(' || text_[begin - 1] == '\n' ||
               text_[begin - 1] == '\t';
    }

    std::size_t add_word(std::size_t begin, std::size_t end, std::uint8_t flags = 0) {
        if (flags != 0 && text_[end - 1] != '.') flags = 0;
        add(begin, end, TokenKind::word, static_cast<std::uint8_t>(flags | case_flags(begin, end)));
        return end;
    }

    [[nodiscard]] std::uint8_t case_flags(std::size_t begin, std::size_t end) const {
        bool upper = false;
        bool lower = false;
        bool capital = false;
        bool first = true;
        for (std::size_t i = begin; i < end;) {
            const auto c = static_cast<unsigned char>(text_[i]);
            bool up = is_capital(text_[i]);
            bool low = is_small(text_[i]);
            std::uint32_t size = 1;
            if (c >= 0x80) {
                const CodePoint point = code_point_at(text_, i);
                up = is_upper(point.value);
                low = !up && is_lower(point.value);
                size = point.size;
            }
            if (first && (up || low)) {
                capital = up;
                first = false;
            }
            upper |= up;
            lower |= low;
            i += size;
        }
        return static_cast<std::uint8_t>((capital ? token_capital : 0) | (upper && !lower ? token_upper : 0));
    }

    std::string_view text_;
    std::size_t limit_ = 0;  // where the next address starts, or the text ends
    std::vector<Address> addresses_;
    std::vector<Token> tokens_;
};

}  // namespace

std::vector<Token> tokenize(std::string_view text) { return Tokenizer(text).run(); }

}  // namespace scrim
