#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace scrim {

// Words longer than this in normal form match nothing.
inline constexpr std::size_t max_normal_word = 64;

// A word in normal form: lower case, without diacritics, apostrophes and periods.
struct NormalWord {
    std::array<char, max_normal_word> bytes;
    std::size_t size = 0;
    std::uint64_t hash = 0;
    bool too_long = false;

    [[nodiscard]] std::string_view text() const { return {bytes.data(), size}; }
};

// Whether a mark is an apostrophe, straight or curled.
[[nodiscard]] inline bool is_apostrophe(std::string_view mark) {
    return mark == "'" || mark == "\u2019" || mark == "`" || mark == "\u2018";
}

// The hash that a NormalWord of this text has.
[[nodiscard]] std::uint64_t normal_hash(std::string_view normal_word);

// Reads the words of a text in normal form. Lists and notes go through the same reader, so they agree.
class NormalWordReader {
   public:
    explicit NormalWordReader(std::string_view text) : text_(text) {}

    // False at the end. Invalid UTF-8 is taken byte by byte.
    bool next(NormalWord& word);

   private:
    std::string_view text_;
    std::size_t at_ = 0;
};

// The words of a phrase joined with one space: "St. Mary's" is "st marys".
[[nodiscard]] std::string normalize_phrase(std::string_view text);

}  // namespace scrim
