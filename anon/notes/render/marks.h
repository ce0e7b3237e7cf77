#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/document.h"

namespace scrim {

// What stands in a released text for a part of the original.
struct Replacement {
    std::uint32_t begin = 0;  // bytes of the original
    std::uint32_t end = 0;
    std::string shown;
    Label label = Label::phi;
};

// A health detail that stands in the released text as it was written.
struct HealthPlace {
    std::size_t span = 0;     // which of the note's
    std::uint32_t begin = 0;  // bytes of the released text
    std::uint32_t end = 0;
};

struct ReleasedText {
    std::string text;
    std::vector<HealthPlace> health;  // in the order of the text
};

// Neighbours that are parts of one thing become one: a name in two spans, "[DATE][MRN][DATE]", "[HOSPITAL] [ADDRESS]
// [HOSPITAL]". Replacements are sorted and apart, and stay so.
void join_neighbours(std::string_view text, std::vector<Replacement>& replacements);

// "an {37, 50, 86}-year-old" would tell that the true value begins with a vowel: before whatever is replaced, an "an"
// becomes "a".
void neutral_articles(std::string_view text, std::vector<Replacement>& replacements);

// "{2, 37} y/o [AGE] m/o", "{5, 37} [AGE] year old": who has months or half a year after the years is a child. The
// finer part goes without a trace.
void drop_finer_ages(std::string_view text, std::vector<Replacement>& replacements);

// The note with everything replaced, all else as it is but for brackets that look like placeholders.
[[nodiscard]] ReleasedText assemble(const Note& note, const std::vector<Replacement>& replacements);

// Whether the inside of brackets has the form of a placeholder: at least three capitals and dashes, perhaps with a
// number.
[[nodiscard]] bool is_like_placeholder(std::string_view inside);

// The note's own "[SIC]" as "(SIC)": brackets around a word of capitals are placeholders in a release, and nothing else
// is.
[[nodiscard]] std::string with_round_brackets(std::string_view text);

}  // namespace scrim
