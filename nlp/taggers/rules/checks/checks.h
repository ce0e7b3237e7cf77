#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/taggers/rules/engine/pattern.h"

namespace scrim {

// What a check asks for after the colon of "after:(:<".
enum class CheckTakes : std::uint8_t {
    nothing,
    marks,   // characters
    words,   // "mrn|record", or "@units" for a list
    number,  // "5"
};

// A check as rows name it. One that takes words looks at `window` bytes beside the match; a row may say another number:
// "not words before 70:rate|pulse".
struct NamedCheck {
    std::string_view name;
    PatternCheck::Holds holds;
    CheckTakes takes = CheckTakes::nothing;
    std::size_t window = 0;
};

// A function of text and match alone, as a check.
template <bool (*Function)(std::string_view, PatternMatch)>
bool plain_check(std::string_view text, PatternMatch match, const CheckArgument&) {
    return Function(text, match);
}

// The checks of one kind of information each; those of any kind are in checks.cpp.
[[nodiscard]] std::span<const NamedCheck> date_checks();
[[nodiscard]] std::span<const NamedCheck> day_checks();
[[nodiscard]] std::span<const NamedCheck> age_checks();
[[nodiscard]] std::span<const NamedCheck> contact_checks();
[[nodiscard]] std::span<const NamedCheck> identifier_checks();
[[nodiscard]] std::span<const NamedCheck> address_checks();
[[nodiscard]] std::span<const NamedCheck> signature_checks();
[[nodiscard]] std::span<const NamedCheck> terse_checks();
[[nodiscard]] std::span<const NamedCheck> number_checks();
[[nodiscard]] std::span<const NamedCheck> release_checks();

// No digit on either side, and no slash before: other checks ask for it too.
[[nodiscard]] bool no_digit_beside(std::string_view text, PatternMatch match);

// Whether four digits there can be a year: no part of a longer number, no time of day ("at 2009"), no amount.
[[nodiscard]] bool is_place_of_a_year(std::string_view text, PatternMatch match);

// Lists of words by name, "mrn|record".
using NamedLists = std::map<std::string, std::string, std::less<>>;

// Reads the column of a row: nothing, "none", "age", or several: "age & after:|". A list "@units" is one of `lists` or
// of lexicons/cues.
[[nodiscard]] Result<std::vector<PatternCheck>> parse_checks(std::string_view written, const NamedLists& lists,
                                                             const Place& place);

// The names of all checks, for messages and documentation.
[[nodiscard]] std::vector<std::string> check_names();

}  // namespace scrim
