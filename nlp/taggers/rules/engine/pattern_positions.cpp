#include "nlp/taggers/rules/engine/pattern_positions.h"

#include <algorithm>
#include <utility>

#include "nlp/base/ascii.h"

namespace scrim::pattern_positions {
namespace {

constexpr Symbols letters = bit(26) - 1;
constexpr Symbols spaces = bit(line_break) | bit(blank) | bit(tab);
constexpr Symbols word_symbols = letters | bit(digit) | bit(symbol_of('_'));
constexpr Symbols all_symbols = bit(end_of_text) - 1;
constexpr Symbols of_one_byte = letters | bit(line_break) | all_symbols << tab;  // or one letter in both cases

// A part of an expression: the positions that it can begin and end with.
struct Part {
    bool empty = false;     // it matches the empty text
    bool boundary = false;  // it is a \b with nothing behind it
    Places first;
    Places last;
};

// Reads an expression as far as the patterns of the rules use the syntax. What it does not know is an error.
class ExpressionReader {
   public:
    ExpressionReader(std::string_view regex, bool at_beginning, std::uint16_t pattern, std::size_t most_copies,
                     std::vector<Position>& positions)
        : regex_(regex),
          at_beginning_(at_beginning),
          pattern_(pattern),
          most_copies_(most_copies),
          positions_(positions) {}

    // The positions that a match begins with; nothing for an expression that cannot be used.
    std::optional<Places> read() {
        const Part whole = alternatives();
        if (failed_ || whole.empty || at_ != regex_.size()) return std::nullopt;
        for (const std::uint32_t place : whole.last) positions_[place].ends = true;
        return whole.first;
    }

   private:
    [[nodiscard]] bool more() const { return at_ < regex_.size() && !failed_; }
    bool take(std::string_view text) {
        if (!regex_.substr(at_).starts_with(text)) return false;
        at_ += text.size();
        return true;
    }

    static Part nothing() { return {true, false, {}, {}}; }

    std::uint32_t new_position(Symbols set) {
        positions_.push_back({set, {}, pattern_, false});
        return static_cast<std::uint32_t>(positions_.size() - 1);
    }

    Part one_of(Symbols set) {
        // Without regard to case "s" and "k" also stand for characters beyond ASCII.
        if ((set & (bit(symbol_of('s')) | bit(symbol_of('k')))) != 0) set |= bit(wide);
        const std::uint32_t place = new_position(set & ~bit(wide));
        Part out{false, false, {place}, {place}};
        if ((set & bit(wide)) != 0) {  // a character of several bytes
            const std::uint32_t bytes = new_position(bit(wide));
            positions_[bytes].next = {bytes};
            out.first.push_back(bytes);
            out.last.push_back(bytes);
        }
        return out;
    }

    static void join(Part& to, const Part& other) {
        to.boundary = false;
        to.empty = to.empty || other.empty;
        append(to.first, other.first);
        append(to.last, other.last);
    }

    void follow(Part& to, const Part& next) {
        if (next.boundary) {
            to.boundary = to.empty && to.first.empty();  // nothing else was read before it
            end_words(to);
            return;
        }
        for (const std::uint32_t place : to.last) append(positions_[place].next, next.first);
        if (to.empty) append(to.first, next.first);
        if (next.empty) {
            append(to.last, next.last);
        } else {
            to.last = next.last;
        }
        to.empty = to.empty && next.empty;
    }

    // \b with nothing behind it: what ends in a letter or digit must be followed by something else. That is read as a
    // symbol of the expression, which the match does not have; here it makes no difference.
    void end_words(Part& to) {
        Places open;  // ends of which nothing is known
        std::uint32_t other = 0;
        for (const std::uint32_t place : to.last) {
            if ((positions_[place].symbols & ~word_symbols) != 0) {
                open.push_back(place);
                continue;
            }
            if (other == 0) other = new_position((all_symbols & ~word_symbols) | bit(end_of_text));
            positions_[place].next.push_back(other);
        }
        if (other != 0) open.push_back(other);
        to.last = std::move(open);
    }

    [[nodiscard]] bool at_end() const { return regex_.find_first_not_of(')', at_) == std::string_view::npos; }

    Part alternatives() {
        Part out = sequence();
        while (more() && take("|")) join(out, sequence());
        return out;
    }

    Part sequence() {
        Part out = nothing();
        while (more() && regex_[at_] != '|' && regex_[at_] != ')') follow(out, repeated_part());
        return out;
    }

    // A part with what is said of its repetition; a part that is repeated a number of times is read as many times.
    Part repeated_part() {
        const std::size_t begin = at_;
        Part out = part();
        if (take("*")) {
            loop(out);
            out.empty = true;
        } else if (take("+")) {
            loop(out);
        } else if (take("?")) {
            out.empty = true;
        } else if (take("{")) {
            out = counted(begin, std::move(out));
        }
        take("?");  // as few as possible: the same texts
        return out;
    }

    void loop(const Part& part) {
        for (const std::uint32_t place : part.last) append(positions_[place].next, part.first);
    }

    // After the brace; `once` was read at `begin`.
    Part counted(std::size_t begin, Part once) {
        const std::size_t least = number();
        const bool range = take(",");
        const bool open = range && more() && regex_[at_] == '}';
        const std::size_t most = open || !range ? least : number();
        failed_ = failed_ || !take("}") || most < least;
        if (failed_) return once;
        const std::size_t end = at_;
        const std::size_t copies = std::clamp<std::size_t>(std::max(least, most), 1, most_copies_);
        once.empty = once.empty || least == 0;
        if (copies == 1 && (open || most > 1)) loop(once);
        Part out = std::move(once);
        for (std::size_t copy = 1; copy < copies; ++copy) {
            at_ = begin;
            Part again = part();
            again.empty = again.empty || copy >= least;
            if (copy + 1 == copies && (open || most > copies)) loop(again);
            follow(out, again);
        }
        at_ = end;
        return out;
    }

    std::size_t number() {
        std::size_t value = 0;
        const std::size_t begin = at_;
        while (more() && is_digit(regex_[at_]) && value < 10'000) {
            value = value * 10 + static_cast<std::size_t>(regex_[at_++] - '0');
        }
        failed_ = failed_ || at_ == begin;
        return value;
    }

    Part part() {
        const char c = regex_[at_++];
        if (c == '(') {
            take("?:");
            failed_ = failed_ || take("?");
            Part out = alternatives();
            failed_ = failed_ || !take(")");
            return out;
        }
        if (c == '[') return one_of(set());
        if (c == '\\' && take("b")) return at_end() ? Part{true, true, {}, {}} : nothing();
        if (c == '\\') return one_of(escape());
        if (c == '.') return one_of(all_symbols & ~bit(line_break));
        if (c == '$') return one_of(bit(end_of_text));
        if (c == '^') return at_beginning_ ? nothing() : Part{};
        return one_of(bit(symbol_of(c)));
    }

    // After a backslash.
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
                return bit(tab);
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

    // After the bracket.
    Symbols set() {
        const bool others = take("^");
        Symbols some = 0;   // of which the set has one byte at least
        Symbols whole = 0;  // of which it has all
        while (more() && regex_[at_] != ']') {
            const std::size_t begin = at_;
            Symbols one = member();
            if (at_ + 1 < regex_.size() && regex_[at_] == '-' && regex_[at_ + 1] != ']') {
                ++at_;
                const char last = regex_[at_];
                one |= member();
                const char front = regex_[begin];
                for (char c = front; front != '\\' && last != '\\' && c <= last; ++c) one |= bit(symbol_of(c));
            }
            const std::string_view text = regex_.substr(begin, at_ - begin);
            some |= one;
            whole |= text == "\\s" || text == "\\d" || text == "0-9" ? one : one & of_one_byte;
        }
        failed_ = failed_ || !take("]");
        return others ? all_symbols & ~whole : some;
    }

    Symbols member() {
        const char c = regex_[at_++];
        return c == '\\' ? escape() : bit(symbol_of(c));
    }

    std::string_view regex_;
    bool at_beginning_;
    std::uint16_t pattern_;
    std::size_t most_copies_;
    std::vector<Position>& positions_;
    std::size_t at_ = 0;
    bool failed_ = false;
};

}  // namespace

std::optional<Places> read_positions(std::string_view regex, bool at_beginning, std::uint16_t pattern,
                                     std::size_t most_copies, std::vector<Position>& positions) {
    return ExpressionReader(regex, at_beginning, pattern, most_copies, positions).read();
}

}  // namespace scrim::pattern_positions
