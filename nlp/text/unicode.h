#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scrim {

// The one place that knows ICU. All offsets are bytes of UTF-8.

struct CodePoint {
    char32_t value = 0;
    std::uint32_t size = 0;  // in bytes
};
inline constexpr char32_t replacement_character = 0xFFFD;

// The code point at `at` (which must be inside the text). An invalid byte is one U+FFFD of one byte, so that
// a walk over any bytes ends and misses none.
[[nodiscard]] CodePoint code_point_at(std::string_view text, std::size_t at);
// The code point that ends at `end` (> 0).
[[nodiscard]] CodePoint code_point_before(std::string_view text, std::size_t end);
void append_utf8(std::string& text, char32_t value);

[[nodiscard]] bool is_ascii(std::string_view text);
[[nodiscard]] bool is_valid_utf8(std::string_view text);
// Where the first byte that is not UTF-8 stands; nothing if the text is valid.
[[nodiscard]] std::optional<std::size_t> first_invalid_utf8(std::string_view text);

// What a character is to the tokenizer.
enum class CharacterKind : std::uint8_t {
    blank,   // white space, control characters, zero-width spaces
    letter,  // of a script that separates words by spaces
    dense,   // of a script that does not: Han, Kana, Thai, Lao, Khmer, Burmese
    digit,   // a number of any kind: 7, ٧, ½, ²
    joiner,  // belongs to the character before: combining marks, variation selectors, soft hyphens
    symbol,  // all else
};
[[nodiscard]] CharacterKind kind_of(char32_t value);
[[nodiscard]] bool is_upper(char32_t value);
// The value of a decimal digit of any script: 7 of "٧"; nothing of "½" or "²".
[[nodiscard]] std::optional<int> digit_value(char32_t value);
// What no reader sees: zero-width characters, soft hyphens, variation selectors, marks of direction.
[[nodiscard]] bool is_invisible(char32_t value);
// An accent or stroke that goes on any letter; vowel signs of other scripts are none.
[[nodiscard]] bool is_accent(char32_t value);
[[nodiscard]] bool is_dash(char32_t value);
[[nodiscard]] bool is_lower(char32_t value);
// The end of the user-perceived character at `at`: an emoji with its modifiers, a flag, a letter with accents.
[[nodiscard]] std::size_t character_end(std::string_view text, std::size_t at);

// Whole strings. Invalid bytes become U+FFFD.
[[nodiscard]] std::string nfc(std::string_view text);
[[nodiscard]] std::string nfkc(std::string_view text);
// Of one character, decomposed by compatibility and composed again: a ligature gives two letters.
[[nodiscard]] std::string nfkc_of(char32_t value);
[[nodiscard]] std::string fold_case(std::string_view text);        // for comparison: "Straße" is "strasse"
[[nodiscard]] std::string fold_diacritics(std::string_view text);  // "Núñez" is "Nunez", "Ørsted" is "Orsted"
[[nodiscard]] std::string without_marks(std::string_view text);    // decomposed, accents left out: "Ø" stays
[[nodiscard]] std::string to_lower(std::string_view text);
[[nodiscard]] std::string to_upper(std::string_view text);

// Ends of the words that ICU's iterator (language-neutral rules, with dictionaries) finds, the last is the end of the
// text. Text must be below 2 GB.
[[nodiscard]] std::vector<std::size_t> word_ends(std::string_view text);

// From another character set, by its ICU name ("windows-1252", "UTF-16LE"). Nothing if the name is unknown or
// a byte has no meaning in it.
[[nodiscard]] std::optional<std::string> to_utf8(std::string_view bytes, const char* character_set);
// Into another character set; a character that it lacks becomes an XML reference, "&#8211;".
[[nodiscard]] std::optional<std::string> from_utf8(std::string_view text, const char* character_set);

}  // namespace scrim
