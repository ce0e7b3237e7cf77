#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "nlp/base/ascii.h"

namespace scrim {

// Small sets of lower-case words that the rules ask tokens for, written "one|two|three" where they are asked for, or
// "@name" for a list of lexicons/cues. All of them are known before the program begins its work, so that a word's lists
// are found once for each word and not once for each question.

// A list as an argument of a template.
template <std::size_t Size>
struct Words {
    std::array<char, Size> text{};

    // NOLINTNEXTLINE(modernize-avoid-c-arrays): a literal is one
    consteval Words(const char (&literal)[Size]) { std::copy_n(literal, Size, text.begin()); }
    [[nodiscard]] constexpr std::string_view view() const { return {text.data(), Size - 1}; }
};

inline constexpr std::size_t most_word_lists = 128;

// Gives a list its number. Called before main alone.
[[nodiscard]] std::uint8_t register_word_list(std::string_view words);

template <Words words>
inline const std::uint8_t word_list_number = register_word_list(words.view());

// A set of lists.
class WordLists {
   public:
    [[nodiscard]] bool has(std::uint8_t list) const { return (bits_[list / 64] >> (list % 64) & 1U) != 0; }
    void add(std::uint8_t list) { bits_[list / 64] |= std::uint64_t{1} << (list % 64); }
    void add(const WordLists& more) {
        for (std::size_t i = 0; i < bits_.size(); ++i) bits_[i] |= more.bits_[i];
    }

   private:
    std::array<std::uint64_t, most_word_lists / 64> bits_{};
};

// Whether a byte is part of a word of a list: letters, digits, apostrophes and all beyond ASCII.
[[nodiscard]] inline bool in_list_word(char c) {
    const char letter = static_cast<char>(c | 0x20);
    return is_small(letter) || is_digit(c) || c == '\'' || (c & 0x80) != 0;
}

// The lists that hold a lower-case word, and those that hold one of the words of a text.
[[nodiscard]] WordLists lists_of_word(std::string_view word);
[[nodiscard]] WordLists lists_of_text(std::string_view text);

}  // namespace scrim
