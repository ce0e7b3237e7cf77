#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

namespace scrim {

// Which of some regular expressions may match at a place of a text, by one automaton that knows how all of them
// begin. Most words of a note begin no pattern, and the others begin one or two of hundreds. It may name too many,
// never too few. The states of the automaton are made when a text first leads to them, by any thread.
class PatternHeads {
   public:
    PatternHeads();
    ~PatternHeads();
    PatternHeads(const PatternHeads&) = delete;
    PatternHeads& operator=(const PatternHeads&) = delete;

    // Some expressions are asked for in few texts only; the others are the usual ones.
    enum class Among : std::uint8_t { all, usual };

    // Takes a regular expression along, as the next number; false, and nothing is taken, for one whose syntax it does
    // not know or that matches the empty text. Not while other threads ask.
    [[nodiscard]] bool add(std::string_view regex, bool usual = true);

    // The numbers, in order, of the expressions that may match at `start`, which is inside the text.
    [[nodiscard]] std::span<const std::uint16_t> candidates(std::string_view text, std::size_t start,
                                                            Among among = Among::all) const;

    // The same in two steps, for words that come again and again: where the automaton is after a word that does not
    // begin the text, and what it names from there when the word ends at `end`.
    using State = std::uint16_t;  // never 0 after a word
    [[nodiscard]] State behind(std::string_view word, Among among = Among::all) const;
    [[nodiscard]] std::span<const std::uint16_t> from_state(State state, std::string_view text, std::size_t end) const;

   private:
    class Automaton;
    std::unique_ptr<Automaton> automaton_;
};

}  // namespace scrim
