// What terse notes say in a word and a number: rooms and chairs, units of ambulances, codes of devices, corners of
// streets, ages of relatives. The number beside the word may be a count, a measure or a time of day.

#include <algorithm>
#include <array>

#include "nlp/lexicon/around.h"
#include "nlp/lexicon/cues.h"
#include "nlp/taggers/rules/checks/checks.h"

namespace scrim {
namespace {

std::string_view value_of(std::string_view text, PatternMatch match) {
    return text.substr(match.begin, match.end - match.begin);
}

bool all_digits(std::string_view value) { return std::all_of(value.begin(), value.end(), is_digit); }

// A count or a measure: a unit behind it, a fraction, a decimal, a percentage.
bool counts(std::string_view text, PatternMatch match) {
    const std::string next = behind(text, match.end, 14);
    if (next.empty()) return false;
    if (next[0] == '%' || next[0] == '/' || next[0] == '+' || next[0] == '"' || next[0] == '\'') return true;
    if ((next[0] == '.' || next[0] == ':' || next[0] == '-') && next.size() > 1 && is_digit(next[1])) return true;
    return next[0] == ' ' && starts_with_word(next, cue<"after_room_counts">());
}

bool is_time(std::string_view value) {
    return value.size() == 4 && all_digits(value) && value[0] <= '2' && value[2] <= '5';
}

// "infusion chair 28", "MICU 28"; "ICU 3 days" and "ED 0412" are none.
bool room_by_place(std::string_view text, PatternMatch match) {
    const std::string_view value = value_of(text, match);
    if (counts(text, match) || is_time(value)) return false;
    const std::string earlier = before(text, match.begin, 12);
    // "the ED 2" in prose counts something; a small word as "chair" needs a number that is no small count.
    return !ends_with_word(earlier, "day|days|pod|hd") && value != "0";
}

// "to OR 40": the word before is written in capitals in a text that is not.
bool after_capitals(std::string_view text, PatternMatch match) {
    const std::size_t at = last_solid(text, match.begin);
    if (at == match.begin || at < 1 || !is_capital(text[at]) || !is_capital(text[at - 1])) return false;
    const std::string_view back = text.substr(at > 30 ? at - 30 : 0, std::min<std::size_t>(at - 1, 29));
    return std::count_if(back.begin(), back.end(), is_small) > 4;
}

// "the man in 59": no year, no count.
bool room_alone(std::string_view text, PatternMatch match) {
    const std::string_view value = value_of(text, match);
    const bool is_year = value.size() == 4 && (value.starts_with("19") || value.starts_with("20"));
    const std::string next = behind(text, match.end, 6);
    const bool listed = next.size() > 2 && next[0] == ',' && is_digit(next[2]);
    return !is_year && !listed && !counts(text, match);
}

bool starts_line(std::string_view text, PatternMatch match) {
    const std::size_t at = last_solid(text, match.begin);
    return at == match.begin || text.substr(at, match.begin - at).find('\n') != std::string_view::npos;
}

// "5th and Alder": one is a number, the other a name.
bool corner(std::string_view text, PatternMatch match) {
    const std::string_view value = value_of(text, match);
    const auto link = value.find(' ');
    const auto last = value.rfind(' ');
    const bool first_number = is_digit(value.front());
    const bool last_number = is_digit(value[last + 1]);
    return link != last && first_number != last_number && is_capital(first_number ? value[last + 1] : value.front());
}

// Every word but the first begins with a capital.
bool capital_words(std::string_view text, PatternMatch match) {
    const std::string_view value = value_of(text, match);
    if (!is_small(value.front())) return false;
    for (auto blank = value.find(' '); blank != std::string_view::npos; blank = value.find(' ', blank + 1)) {
        if (blank + 1 < value.size() && !is_capital(value[blank + 1])) return false;
    }
    return true;
}

// "pump 5765-JKE-27"; "unit C5" and "plate T12" are of the spine.
bool device_code(std::string_view text, PatternMatch match) {
    const std::string_view value = value_of(text, match);
    const auto digits = std::count_if(value.begin(), value.end(), is_digit);
    const bool letters = std::any_of(value.begin(), value.end(), is_capital);
    const bool level = value.size() <= 3 && is_one_of(lower(value.substr(0, 1)), "c|t|l|s|d|q|x");
    return digits >= 2 && letters && !level && !counts(text, match);
}

// "Medic 98"; a car or a unit needs a letter: "unit M-91".
bool emergency_unit(std::string_view text, PatternMatch match) {
    if (counts(text, match)) return false;
    const std::string_view value = value_of(text, match);
    const bool weak = ends_with_word(before(text, match.begin, 12), "unit|car|truck|crew|veh|vehicle|engine|rescue");
    const bool letter = is_capital(value.front()) || value.find('-') != std::string_view::npos;
    std::size_t word = last_solid(text, match.begin);
    while (word > 0 && is_letter(text[word - 1])) --word;
    return letter || (!weak && is_capital(text[word]));
}

// "MGM d 63", "uncle died at 53", "onset at 38"; "sats at 92" and "at 10" are none.
bool age_in_family(std::string_view text, PatternMatch match) {
    if (counts(text, match)) return false;
    const std::string next = behind(text, match.end, 3);
    const bool listed = next.size() > 2 && next[0] == ',' && is_digit(next[2]);
    std::string earlier = before(text, match.begin, 60);
    const auto stop = earlier.find_last_of("\n;");
    if (stop != std::string::npos) earlier.erase(0, stop + 1);
    return !listed && has_word(earlier, cue<"family_and_onset">()) && !has_word(earlier, cue<"vital_signs">());
}

constexpr auto table_of_terse_text = std::to_array<NamedCheck>({
    {"room by its place", plain_check<room_by_place>},
    {"after capitals", plain_check<after_capitals>},
    {"room alone", plain_check<room_alone>},
    {"line start", plain_check<starts_line>},
    {"corner", plain_check<corner>},
    {"capital words", plain_check<capital_words>},
    {"device code", plain_check<device_code>},
    {"emergency unit", plain_check<emergency_unit>},
    {"age in a family", plain_check<age_in_family>},
});

}  // namespace

std::span<const NamedCheck> terse_checks() { return table_of_terse_text; }

}  // namespace scrim
