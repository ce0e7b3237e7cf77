#include "nlp/rules/pattern_heads.h"

#include <bit>
#include <utility>

namespace scrim {
namespace {

constexpr std::size_t symbol_count = 64;
using Symbols = std::uint64_t;

constexpr unsigned digit = 26;
constexpr unsigned line_break = 27;
constexpr unsigned blank = 28;
constexpr unsigned wide = 29;  // a byte of a character beyond ASCII
constexpr unsigned control = 30;
constexpr unsigned first_mark = 31;

constexpr std::array<std::uint8_t, 256> symbol_table = [] {
    std::array<std::uint8_t, 256> table{};
    unsigned mark = first_mark;
    for (unsigned byte = 0; byte < 256; ++byte) {
        unsigned symbol = control;
        if (byte >= 0x80) {
            symbol = wide;
        } else if ((byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z')) {
            symbol = (byte | 0x20U) - 'a';
        } else if (byte >= '0' && byte <= '9') {
            symbol = digit;
        } else if (byte == '\n') {
            symbol = line_break;
        } else if (byte == ' ' || byte == '\t' || byte == '\r' || byte == '\f' || byte == '\v') {
            symbol = blank;
        } else if (byte > ' ' && byte < 0x7f) {
            symbol = mark++;
        }
        table[byte] = static_cast<std::uint8_t>(symbol);
    }
    return table;
}();

constexpr unsigned symbol_of(char c) { return symbol_table[static_cast<unsigned char>(c)]; }
constexpr Symbols bit(unsigned symbol) { return Symbols{1} << symbol; }

constexpr Symbols letters = bit(26) - 1;
constexpr Symbols spaces = bit(line_break) | bit(blank);
constexpr Symbols word_symbols = letters | bit(digit) | bit(symbol_of('_'));
constexpr Symbols all_symbols = ~Symbols{0};

// What is known of the texts that a part of an expression matches.
struct Heads {
    bool empty = false;                          // the empty text is one
    Symbols alone = 0;                           // those of one byte
    std::array<Symbols, symbol_count> second{};  // the second byte of longer ones, by the first
    bool plain = false;                          // one is of letters only
    bool plain_first = false;                    // one is of letters up to its first blank

    [[nodiscard]] Symbols first() const {
        Symbols out = alone;
        for (unsigned symbol = 0; symbol < symbol_count; ++symbol) {
            if (second[symbol] != 0) out |= bit(symbol);
        }
        return out;
    }
};

Heads nothing_read() {
    Heads out;
    out.empty = out.plain = true;
    return out;
}

Heads one_of(Symbols set) {
    // Without regard to case "s" and "k" also stand for characters beyond ASCII.
    if ((set & (bit(symbol_of('s')) | bit(symbol_of('k')))) != 0) set |= bit(wide);
    Heads out;
    out.alone = set;
    if ((set & bit(wide)) != 0) out.second[wide] = bit(wide);
    out.plain = (set & (letters | bit(wide))) != 0;
    out.plain_first = (set & spaces) != 0;
    return out;
}

void join(Heads& to, const Heads& other) {
    to.empty = to.empty || other.empty;
    to.alone |= other.alone;
    for (unsigned symbol = 0; symbol < symbol_count; ++symbol) to.second[symbol] |= other.second[symbol];
    to.plain = to.plain || other.plain;
    to.plain_first = to.plain_first || other.plain_first;
}

Heads followed_by(const Heads& left, const Heads& right) {
    Heads out = left;
    out.empty = left.empty && right.empty;
    out.alone = (left.empty ? right.alone : 0) | (right.empty ? left.alone : 0);
    const Symbols next = right.first();
    for (unsigned symbol = 0; symbol < symbol_count; ++symbol) {
        if ((left.alone & bit(symbol)) != 0) out.second[symbol] |= next;
        if (left.empty) out.second[symbol] |= right.second[symbol];
    }
    out.plain = left.plain && right.plain;
    out.plain_first = left.plain_first || (left.plain && right.plain_first);
    return out;
}

Heads repeated(const Heads& part, bool may_be_left_out) {
    Heads out = followed_by(part, part);
    join(out, part);
    if (may_be_left_out) join(out, nothing_read());
    return out;
}

// Reads an expression as far as the patterns of the rules use the syntax. What it does not know is an error.
class Reader {
   public:
    explicit Reader(std::string_view regex) : regex_(regex) {}

    std::optional<Heads> read() {
        Heads out = alternatives();
        if (failed_ || at_ != regex_.size()) return std::nullopt;
        return out;
    }

   private:
    [[nodiscard]] bool more() const { return at_ < regex_.size() && !failed_; }
    bool take(std::string_view text) {
        if (!regex_.substr(at_).starts_with(text)) return false;
        at_ += text.size();
        return true;
    }

    Heads alternatives() {
        Heads out = sequence();
        while (more() && take("|")) join(out, sequence());
        return out;
    }

    Heads sequence() {
        Heads out = nothing_read();
        while (more() && regex_[at_] != '|' && regex_[at_] != ')') out = followed_by(out, repeat(part()));
        return out;
    }

    Heads part() {
        const char c = regex_[at_++];
        if (c == '(') {
            take("?:");
            failed_ = failed_ || take("?");
            Heads out = alternatives();
            failed_ = failed_ || !take(")");
            return out;
        }
        if (c == '[') return one_of(set());
        if (c == '\\') return escape_outside_set();
        if (c == '.') return one_of(all_symbols & ~bit(line_break));
        if (c == '$') return nothing_read();
        if (c == '^') return {};  // the beginning of the text is always looked at
        return one_of(bit(symbol_of(c)));
    }

    Heads repeat(Heads heads) {
        while (more()) {
            if (take("*")) {
                heads = repeated(heads, true);
            } else if (take("+")) {
                heads = repeated(heads, false);
            } else if (take("?")) {
                join(heads, nothing_read());
            } else if (take("{")) {
                const bool may_be_left_out = regex_.substr(at_).starts_with("0");
                at_ = regex_.find('}', at_);
                failed_ = at_ == std::string_view::npos;
                if (failed_) return heads;
                ++at_;
                heads = repeated(heads, may_be_left_out);
            } else {
                break;
            }
        }
        return heads;
    }

    Heads escape_outside_set() {
        if (take("b")) return nothing_read();
        return one_of(escape());
    }

    // Behind a backslash.
    Symbols escape() {
        if (!more()) failed_ = true;
        if (failed_) return 0;
        const char c = regex_[at_++];
        switch (c) {
            case 'd':
                return bit(digit);
            case 's':
                return spaces;
            case 'w':
                return word_symbols;
            case 'W':
                return all_symbols & ~word_symbols;
            case 'D':
                return all_symbols & ~bit(digit);
            case 'S':
                return all_symbols & ~spaces;
            case 'n':
                return bit(line_break);
            case 't':
                return bit(blank);
            case 'x':
                return code();
            default:
                break;
        }
        failed_ = failed_ || (symbol_of(c) < 27);  // a letter or digit that means something else
        return bit(symbol_of(c));
    }

    // \x23 or \x{c0}
    Symbols code() {
        const bool in_braces = take("{");
        unsigned value = 0;
        for (std::size_t count = 0; more() && (in_braces ? regex_[at_] != '}' : count < 2); ++count) {
            const char c = regex_[at_++];
            value = value * 16 + static_cast<unsigned>(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
        }
        failed_ = failed_ || (in_braces && !take("}"));
        return value >= 0x80 ? bit(wide) : bit(symbol_of(static_cast<char>(value)));
    }

    // Behind the bracket.
    Symbols set() {
        if (take("^")) {  // too much, which does no harm
            while (more() && regex_[at_] != ']') at_ += regex_[at_] == '\\' ? 2 : 1;
            failed_ = failed_ || !take("]");
            return all_symbols;
        }
        Symbols out = 0;
        while (more() && regex_[at_] != ']') {
            const char first = regex_[at_];
            Symbols one = member();
            if (at_ + 1 < regex_.size() && regex_[at_] == '-' && regex_[at_ + 1] != ']') {
                ++at_;
                const char last = regex_[at_];
                one |= member();
                for (int c = first; first != '\\' && last != '\\' && c <= last; ++c) {
                    one |= bit(symbol_of(static_cast<char>(c)));
                }
            }
            out |= one;
        }
        failed_ = failed_ || !take("]");
        return out;
    }

    Symbols member() {
        const char c = regex_[at_++];
        return c == '\\' ? escape() : bit(symbol_of(c));
    }

    std::string_view regex_;
    std::size_t at_ = 0;
    bool failed_ = false;
};

bool is_letter_symbol(unsigned symbol) { return symbol < 26 || symbol == wide; }

}  // namespace

bool PatternHeads::is_odd(std::string_view regex) {
    const auto heads = Reader(regex).read();
    return heads && !heads->plain && !heads->plain_first;
}

bool PatternHeads::add(std::string_view regex) {
    const auto heads = Reader(regex).read();
    if (!heads || heads->empty) return false;
    alone_ |= heads->alone;
    for (unsigned symbol = 0; symbol < symbols; ++symbol) second_[symbol] |= heads->second[symbol];
    plain_ = plain_ || heads->plain || heads->plain_first;
    return true;
}

bool PatternHeads::may_begin(std::string_view text, std::size_t start) const {
    const unsigned first = symbol_of(text[start]);
    if (start == 0 || start + 1 == text.size() || (alone_ & bit(first)) != 0) return true;
    if ((second_[first] & bit(symbol_of(text[start + 1]))) == 0) return false;
    if (plain_ || !is_letter_symbol(first)) return true;
    for (std::size_t at = start + 1; at < text.size(); ++at) {
        const unsigned symbol = symbol_of(text[at]);
        if (!is_letter_symbol(symbol)) return (spaces & bit(symbol)) == 0;
    }
    return false;
}

}  // namespace scrim
