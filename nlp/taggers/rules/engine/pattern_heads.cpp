// The beginnings of all patterns as one automaton over their positions (nlp/taggers/rules/engine/pattern_positions.h):
// a state is a set of positions, and a step from a state is worked out when a text first takes it. It ends some symbols
// after the beginning: what is left of the patterns is for RE2 to decide.

#include "nlp/taggers/rules/engine/pattern_heads.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <map>
#include <mutex>
#include <numeric>
#include <unordered_map>
#include <utility>
#include <vector>

#include "nlp/taggers/rules/engine/pattern_positions.h"

namespace scrim {

using namespace pattern_positions;

namespace {

constexpr std::size_t depth = 24;  // of states that leave more than a few patterns
constexpr std::size_t few = 2;
constexpr std::size_t longest_walk = 64;     // loops of the automaton end here
constexpr std::size_t most_states = 20'000;  // real notes need a few thousand

}  // namespace

class PatternHeads::Automaton {
   public:
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

    Automaton() : positions_(std::size_t{2} * beginnings), rows_(most_states), patterns_of_(2 * most_states) {
        end_state({});  // the first, which is `dead`
        for (std::uint32_t start = 0; start < positions_.size(); ++start) state_of({start}, 0);
    }

    [[nodiscard]] bool add(std::string_view regex, bool usual) {
        const std::size_t before = positions_.size();
        const auto of_text = read_positions(regex, true, patterns_, depth, positions_);
        const bool has_beginning = regex.find('^') != std::string_view::npos;
        const auto inside = has_beginning ? read_positions(regex, false, patterns_, depth, positions_) : of_text;
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
        // Positions; after the last one, by their numbers, patterns that have matched already.
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
