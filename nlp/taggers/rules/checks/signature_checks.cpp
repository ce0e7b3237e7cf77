// What stands where a note is signed: initials, and the user names of those who typed, opened or signed it.

#include <algorithm>
#include <array>

#include "nlp/lexicon/around.h"
#include "nlp/lexicon/cues.h"
#include "nlp/taggers/rules/checks/checks.h"

namespace scrim {
namespace {

// Two or three capitals that are no credential and no word of a note's foot.
bool initials(std::string_view text, PatternMatch match) {
    const std::string_view letters = text.substr(match.begin, match.end - match.begin);
    const bool capitals = std::all_of(letters.begin(), letters.end(), [](char c) { return c == '.' || is_capital(c); });
    return capitals && !has_word(lower(letters), cue<"no_initials">());
}

// A word in small letters that is no part of the sentence: "opened by vmader on Feb 16".
bool user(std::string_view text, PatternMatch match) {
    const std::string_view word = text.substr(match.begin, match.end - match.begin);
    const bool code = word.find_first_of("0123456789._") != std::string_view::npos;
    return code || (is_small(text[match.begin]) && !has_word(word, cue<"no_user_names">()));
}

// "(login kw042)", or a word in small letters with a place after it: "(kw) from 4 East".
bool user_in_brackets(std::string_view text, PatternMatch match) {
    const std::string_view word = text.substr(match.begin, match.end - match.begin);
    return word.find_first_of("0123456789._") != std::string_view::npos ||
           (is_small(text[match.begin]) && starts_with_word(behind(text, match.end + 1, 8), "from|at|on"));
}

// After a digit and a blank.
bool after_digit(std::string_view text, PatternMatch match) {
    return match.begin > 1 && is_space(text[match.begin - 1]) && is_digit(text[match.begin - 2]);
}

constexpr auto table_of_signatures = std::to_array<NamedCheck>({
    {"initials", plain_check<initials>},
    {"user name", plain_check<user>},
    {"user name in brackets", plain_check<user_in_brackets>},
    {"after a digit", plain_check<after_digit>},
});

}  // namespace

std::span<const NamedCheck> signature_checks() { return table_of_signatures; }

}  // namespace scrim
