// The beginnings of all patterns as one automaton. Each expression is read into positions, one for each symbol that
// it can stand on (Glushkov's construction); a state is a set of positions, and a step from a state is worked out when
// a text first takes it. It ends some symbols behind the beginning: what is left of the patterns is for RE2 to decide.

#include "nlp/rules/pattern_heads.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <map>
#include <mutex>
#include <numeric>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace scrim {
namespace {

// Bytes that no pattern tells apart are one symbol: letters without case, digits, blanks, each mark.
using Symbols = std::uint64_t;  // a set of them
using Places = std::vector<std::uint32_t>;

constexpr std::size_t depth = 24;  // of states that leave more than a few patterns
constexpr std::size_t few = 2;
constexpr std::size_t longest_walk = 64;     // loops of the automaton end here
constexpr std::size_t most_states = 20'000;  // real notes need a few thousand
constexpr std::size_t symbol_count = 64;

constexpr unsigned digit = 26;
constexpr unsigned line_break = 27;
constexpr unsigned blank = 28;
constexpr unsigned wide = 29;  // a byte of a character beyond ASCII, or a control character
constexpr unsigned tab = 30;
constexpr unsigned first_mark = 31;
constexpr unsigned end_of_text = 63;  // no byte: what $ stands for

constexpr std::array<std::uint8_t, 256> symbol_table = [] {
    std::array<std::uint8_t, 256> table{};
    unsigned mark = first_mark;
    for (unsigned byte = 0; byte < 256; ++byte) {
        unsigned symbol = wide;
        if ((byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z')) {
            symbol = (byte | 0x20U) - 'a';
        } else if (byte >= '0' && byte <= '9') {
            symbol = digit;
        } else if (byte == '\n') {
            symbol = line_break;
        } else if (byte == '\t') {
            symbol = tab;
        } else if (byte == ' ' || byte == '\r' || byte == '\f') {
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

// A symbol of an expression: what it stands for and which may come next.
struct Position {
    Symbols symbols = 0;
    Places next;
    std::uint16_t pattern = 0;
    bool ends = false;  // the expression may end behind it
};

void append(Places& to, const Places& more) { to.insert(to.end(), more.begin(), more.end()); }

// Reads an expression as far as the patterns of the rules use the syntax. What it does not know is an error.
class Reader {
   public:
    // With `at_beginning` ^ matches; without it never does.
    Reader(std::string_view regex, bool at_beginning, std::uint16_t pattern, std::vector<Position>& positions)
        : regex_(regex), at_beginning_(at_beginning), pattern_(pattern), positions_(positions) {}

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

    // Behind the brace; `once` was read at `begin`.
    Part counted(std::size_t begin, Part once) {
        const std::size_t least = number();
        const bool range = take(",");
        const bool open = range && more() && regex_[at_] == '}';
        const std::size_t most = open || !range ? least : number();
        failed_ = failed_ || !take("}") || most < least;
        if (failed_) return once;
        const std::size_t end = at_;
        const std::size_t copies = std::clamp<std::size_t>(std::max(least, most), 1, depth);
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
        while (more() && regex_[at_] >= '0' && regex_[at_] <= '9' && value < 10'000) {
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

    // Behind the bracket.
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
    std::vector<Position>& positions_;
    std::size_t at_ = 0;
    bool failed_ = false;
};

struct PlacesHash {
    std::size_t operator()(const Places& places) const {
        std::uint64_t hash = places.size();
        for (const std::uint32_t place : places) {
            hash = (hash ^ place) * 0x9e3779b97f4a7c15ULL;
            hash ^= hash >> 29U;
        }
        return hash;
    }
};

}  // namespace

class PatternHeads::Automaton {
   public:
    Automaton() : positions_(std::size_t{2} * beginnings), rows_(most_states), patterns_of_(2 * most_states) {
        end_state({});  // the first, which is `dead`
        for (std::uint32_t start = 0; start < positions_.size(); ++start) state_of({start}, 0);
    }

    [[nodiscard]] bool add(std::string_view regex, bool usual) {
        const std::size_t before = positions_.size();
        const auto of_text = Reader(regex, true, patterns_, positions_).read();
        const bool has_beginning = regex.find('^') != std::string_view::npos;
        const auto inside = has_beginning ? Reader(regex, false, patterns_, positions_).read() : of_text;
        if (!of_text || !inside) {
            positions_.resize(before);
            return false;
        }
        for (const Among among : {Among::all, Among::usual}) {
            if (among == Among::usual && !usual) continue;
            append(positions_[beginning(start_of_text, among)].next, *of_text);
            append(positions_[beginning(start_inside, among)].next, *inside);
        }
        ++patterns_;
        return true;
    }

    [[nodiscard]] std::span<const std::uint16_t> candidates(std::string_view text, std::size_t start, Among among) {
        return from_state(beginning(start == 0 ? start_of_text : start_inside, among), text, start);
    }

    [[nodiscard]] std::span<const std::uint16_t> from_state(State state, std::string_view text, std::size_t from) {
        const std::size_t end = std::min(text.size() + 1, from + longest_walk);
        for (std::size_t at = from; at < end && state < most_states; ++at) {
            state = next(state, at < text.size() ? symbol_of(text[at]) : end_of_text);
        }
        if (state == dead) return {};
        return *patterns_of_[state].load(std::memory_order_acquire);
    }

    [[nodiscard]] State behind(std::string_view word, Among among) {
        State state = beginning(start_inside, among);
        for (std::size_t at = 0; at < word.size() && state < most_states; ++at)
            state = next(state, symbol_of(word[at]));
        return state;
    }

   private:
    // Before its first symbol a match stands on one of these, which are states as well.
    static constexpr std::uint16_t start_of_text = 0;
    static constexpr std::uint16_t start_inside = 1;
    static constexpr std::uint16_t beginnings = 2;  // of all expressions, and as many of the usual ones
    static constexpr State beginning(std::uint16_t start, Among among) {
        return static_cast<State>(start + (among == Among::usual ? beginnings : 0));
    }
    static constexpr std::uint16_t unknown = 0;         // no step leads to the beginning of a text
    static constexpr std::uint16_t dead = most_states;  // no pattern is left

    using Patterns = std::vector<std::uint16_t>;
    struct alignas(64) Row : std::array<std::atomic<std::uint16_t>, symbol_count> {};  // letters in one cache line
    struct Meaning {
        // Positions; behind the last one, by their numbers, patterns that have matched already.
        const Places* places = nullptr;
        std::size_t distance = 0;  // from the beginning, in symbols
    };

    State next(State from, unsigned symbol) {
        const State known = rows_[from][symbol].load(std::memory_order_acquire);
        return known != unknown ? known : step(from, symbol);
    }

    State step(State from, unsigned symbol) {
        const std::lock_guard lock(mutex_);
        Places places;
        for (const std::uint32_t place : *states_[from].places) {
            if (is_matched(place)) {
                places.push_back(place);
                continue;
            }
            for (const std::uint32_t next : positions_[place].next) {
                if ((positions_[next].symbols & bit(symbol)) == 0) continue;
                places.push_back(next);
                if (positions_[next].ends) places.push_back(matched(positions_[next].pattern));
            }
        }
        const std::uint16_t state = state_of(std::move(places), states_[from].distance + 1);
        rows_[from][symbol].store(state, std::memory_order_release);
        return state;
    }

    [[nodiscard]] std::uint32_t matched(std::uint16_t pattern) const {
        return static_cast<std::uint32_t>(positions_.size()) + pattern;
    }
    [[nodiscard]] bool is_matched(std::uint32_t place) const { return place >= positions_.size(); }
    [[nodiscard]] std::uint16_t pattern_of(std::uint32_t place) const {
        return is_matched(place) ? static_cast<std::uint16_t>(place - positions_.size()) : positions_[place].pattern;
    }

    // The state with these places; what belongs to patterns that have matched is left out.
    std::uint16_t state_of(Places places, std::size_t distance) {
        std::sort(places.begin(), places.end());
        places.erase(std::unique(places.begin(), places.end()), places.end());
        const Places done(std::lower_bound(places.begin(), places.end(), matched(0)), places.end());
        if (!done.empty()) {
            std::erase_if(places, [&](std::uint32_t place) {
                return !is_matched(place) && std::binary_search(done.begin(), done.end(), matched(pattern_of(place)));
            });
        }
        Patterns patterns;
        for (const std::uint32_t place : places) {
            const std::uint16_t pattern = pattern_of(place);
            if (patterns.empty() || patterns.back() != pattern) patterns.push_back(pattern);
        }
        std::sort(patterns.begin(), patterns.end());
        patterns.erase(std::unique(patterns.begin(), patterns.end()), patterns.end());

        const bool open = !places.empty() && !is_matched(places.front());
        const bool deep = distance >= depth && patterns.size() > few;
        if (!open || deep || states_.size() == most_states) return end_state(patterns);
        const auto [known, is_new] =
            numbers_.try_emplace(std::move(places), static_cast<std::uint16_t>(states_.size()));
        if (is_new) {
            states_.push_back({&known->first, distance});
            publish(known->second, std::move(patterns));
        }
        return known->second;
    }

    // A state in which nothing more is to be learned: these patterns are to be tried. Where there are too many of
    // them, all patterns are.
    std::uint16_t end_state(Patterns patterns) {
        if (end_numbers_.size() + 1 >= most_states) {
            patterns.resize(patterns_);
            std::iota(patterns.begin(), patterns.end(), std::uint16_t{0});
        }
        const auto number = static_cast<std::uint16_t>(most_states + end_numbers_.size());
        const auto [known, is_new] = end_numbers_.try_emplace(patterns, number);
        if (is_new) publish(number, std::move(patterns));
        return known->second;
    }

    void publish(std::uint16_t state, Patterns patterns) {
        kept_.push_back(std::make_unique<Patterns>(std::move(patterns)));
        patterns_of_[state].store(kept_.back().get(), std::memory_order_release);
    }

    std::vector<Position> positions_;
    std::uint16_t patterns_ = 0;

    // Read by all threads: states below `most_states` have a row, the others are the ends of the search.
    std::vector<Row> rows_;                                  // [state][symbol]
    std::vector<std::atomic<const Patterns*>> patterns_of_;  // [state]

    std::mutex mutex_;  // of what follows
    std::vector<Meaning> states_;
    std::vector<std::unique_ptr<Patterns>> kept_;
    std::unordered_map<Places, std::uint16_t, PlacesHash> numbers_;
    std::map<Patterns, std::uint16_t> end_numbers_;
};

PatternHeads::PatternHeads() : automaton_(std::make_unique<Automaton>()) {}
PatternHeads::~PatternHeads() = default;

bool PatternHeads::add(std::string_view regex, bool usual) { return automaton_->add(regex, usual); }

std::span<const std::uint16_t> PatternHeads::candidates(std::string_view text, std::size_t start, Among among) const {
    return automaton_->candidates(text, start, among);
}

PatternHeads::State PatternHeads::behind(std::string_view word, Among among) const {
    return automaton_->behind(word, among);
}

std::span<const std::uint16_t> PatternHeads::from_state(State state, std::string_view text, std::size_t end) const {
    return automaton_->from_state(state, text, end);
}

}  // namespace scrim
