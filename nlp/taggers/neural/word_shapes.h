#pragma once

#include <cstdint>
#include <string_view>

namespace scrim {

// What a WordPiece model without case does not see of a word: how it is written, and what stands before it. A model
// says for which version of the shapes it was trained.
inline constexpr int word_shape_version = 1;
inline constexpr std::uint8_t word_shape_gaps = 5;
inline constexpr std::uint8_t edge_shape = 40;  // of the marks at both ends of a window
inline constexpr std::uint8_t word_shape_count = 41;

// The kind of the word (a mark, small letters, Capitalized, CAPITALS, one capital, mIxed, digits, letters and digits)
// times `word_shape_gaps`, and the gap before it: none, a blank, more of them, a new line, an empty line. `between` is
// what lies between the word before and this one; nothing comes before the `first`.
[[nodiscard]] std::uint8_t word_shape(std::string_view word, std::string_view between, bool first);

// Of the pieces of a word after its first: the same kind, and no gap.
[[nodiscard]] constexpr std::uint8_t shape_within(std::uint8_t shape) {
    return static_cast<std::uint8_t>(shape - shape % word_shape_gaps);
}

}  // namespace scrim
