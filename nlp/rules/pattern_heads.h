#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace scrim {

// With what a match of some regular expressions can begin, by its first two bytes, and so where a search need not
// look: most words of a note begin no pattern. It may say yes too often, never no to a match.
class PatternHeads {
   public:
    // Whether every match of the expression has something other than letters before its first blank, as "js1234" and
    // "a@b" have: it may begin with any letter, but plain words are none of its.
    [[nodiscard]] static bool is_odd(std::string_view regex);

    // Takes a regular expression along; false, and nothing is taken, for one whose syntax it does not know or that
    // matches the empty text.
    [[nodiscard]] bool add(std::string_view regex);

    // Whether a match may begin at `start`, where a word, a line break or a mark begins.
    [[nodiscard]] bool may_begin(std::string_view text, std::size_t start) const;

   private:
    // Bytes that no pattern tells apart are one symbol: letters without case, digits, blanks, each mark.
    static constexpr std::size_t symbols = 64;
    using Symbols = std::uint64_t;  // a set of them

    Symbols alone_ = 0;                      // first symbols of matches of one byte
    std::array<Symbols, symbols> second_{};  // [first symbol]: what may follow it
    bool plain_ = false;                     // a match may begin with letters and a blank
};

}  // namespace scrim
