#include "nlp/taggers/neural/word_shapes.h"

#include <algorithm>
#include <cstddef>

#include "nlp/text/unicode.h"

namespace scrim {
namespace {

enum WordKind : std::uint8_t { mark, small, capitalized, capitals, initial, mixed, digits, letters_and_digits };

WordKind kind_of_word(std::string_view word) {
    std::size_t upper = 0;
    std::size_t lower = 0;
    std::size_t digit = 0;
    bool begins_upper = false;
    for (std::size_t at = 0; at < word.size();) {
        const CodePoint point = code_point_at(word, at);
        const CharacterKind kind = kind_of(point.value);
        if (kind == CharacterKind::symbol || kind == CharacterKind::dense) {
            if (point.value != replacement_character) return mark;
        }
        if (kind == CharacterKind::digit) {
            ++digit;
        } else if (is_upper(point.value)) {
            ++upper;
            begins_upper |= at == 0;
        } else {
            ++lower;
        }
        at += point.size;
    }
    if (digit > 0) return upper + lower > 0 ? letters_and_digits : digits;
    if (upper == 0) return small;
    if (lower == 0) return upper == 1 ? initial : capitals;
    return upper == 1 && begins_upper ? capitalized : mixed;
}

std::uint8_t gap_of(std::string_view between, bool first) {
    if (first) return 4;
    if (between.empty()) return 0;
    const auto lines = std::count(between.begin(), between.end(), '\n');
    if (lines > 0) return lines == 1 ? 3 : 4;
    const auto characters =
        std::count_if(between.begin(), between.end(), [](char c) { return (c & 0xC0) != 0x80; });  // not bytes
    return characters == 1 ? 1 : 2;
}

}  // namespace

std::uint8_t word_shape(std::string_view word, std::string_view between, bool first) {
    return static_cast<std::uint8_t>(kind_of_word(word) * word_shape_gaps + gap_of(between, first));
}

}  // namespace scrim
