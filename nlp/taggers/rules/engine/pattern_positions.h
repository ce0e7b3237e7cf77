#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "nlp/base/ascii.h"

// Regular expressions as positions, one for each symbol that an expression can stand on (Glushkov's construction).
namespace scrim::pattern_positions {

// Bytes that no pattern tells apart are one symbol: letters without case, digits, blanks, each mark.
using Symbols = std::uint64_t;              // a set of them
using Places = std::vector<std::uint32_t>;  // positions by their numbers
inline void append(Places& to, const Places& more) { to.insert(to.end(), more.begin(), more.end()); }

inline constexpr std::size_t symbol_count = 64;
inline constexpr unsigned digit = 26;
inline constexpr unsigned line_break = 27;
inline constexpr unsigned blank = 28;
inline constexpr unsigned wide = 29;  // a byte of a character beyond ASCII, or a control character
inline constexpr unsigned tab = 30;
inline constexpr unsigned first_mark = 31;
inline constexpr unsigned end_of_text = 63;  // no byte: what $ stands for

inline constexpr std::array<std::uint8_t, 256> symbol_table = [] {
    std::array<std::uint8_t, 256> table{};
    unsigned mark = first_mark;
    for (unsigned byte = 0; byte < 256; ++byte) {
        unsigned symbol = wide;
        if (is_ascii_letter(static_cast<char>(byte))) {
            symbol = (byte | 0x20U) - 'a';
        } else if (is_digit(static_cast<char>(byte))) {
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

// A symbol of an expression: what it stands for and which may come next.
struct Position {
    Symbols symbols = 0;
    Places next;
    std::uint16_t pattern = 0;
    bool ends = false;  // the expression may end behind it
};

// Reads an expression and adds its positions, which are of this pattern; gives those that a match begins with. Nothing
// for an expression whose syntax is not known or that matches the empty text. With `at_beginning` ^ matches; without
// it never does. What is repeated a number of times is written out `most_copies` times at most, and may then come
// more often than the expression says.
[[nodiscard]] std::optional<Places> read_positions(std::string_view regex, bool at_beginning, std::uint16_t pattern,
                                                   std::size_t most_copies, std::vector<Position>& positions);

}  // namespace scrim::pattern_positions
