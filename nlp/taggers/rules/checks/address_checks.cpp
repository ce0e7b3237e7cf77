// Streets, rooms, wards, ZIP codes, and places that their form gives away.

#include <array>

#include "nlp/lexicon/around.h"
#include "nlp/lexicon/cues.h"
#include "nlp/taggers/rules/checks/checks.h"

namespace scrim {
namespace {

// "11 East. Dr": the sentence ended before the last word.
bool ends_in_title(std::string_view span) {
    const auto stop = span.find(". ");
    return stop != std::string_view::npos && stop >= 4 && is_letter(span[stop - 1]) && is_letter(span[stop - 3]) &&
           ends_with_word(lower(span.substr(stop)), "dr|pt|st") && span.size() - stop < 7;
}

// "12 North under the care of Dr" is a ward and a sentence.
bool in_prose(std::string_view span) {
    return has_word(lower(span), cue<"prose_in_streets">()) || ends_in_title(span) ||
           span.find(".m.") != std::string_view::npos;
}

// "2936 Kennel Ln" but not "3 x 4 cm ... St": the first letter of each word is a capital, or all text is
// in one case.
bool named_street(std::string_view text, PatternMatch match) {
    const std::string_view span = text.substr(match.begin, match.end - match.begin);
    std::size_t at = 0;
    while (at < span.size() && !is_letter(span[at])) ++at;
    if (at == span.size()) return false;
    if (at > 1 && is_digit(span[at - 1]) && at + 2 < span.size() &&
        has_word(lower(span.substr(at, 2)), "st|nd|rd|th")) {
        return !in_prose(span);  // "4 1st St"
    }
    if (in_prose(span)) return false;
    if (match.begin > 0 && (text[match.begin - 1] == '.' || text[match.begin - 1] == '-')) return false;
    const bool capital = is_capital(span[at]);
    const std::string first =
        lower(span.substr(at, std::min<std::size_t>(span.find_first_of(" \n", at), span.size()) - at));
    if (has_word(first, cue<"no_street_names">())) {
        return false;
    }
    return capital || before(text, match.begin, 24).find("address") != std::string::npos ||
           has_word(before(text, match.begin, 24), "at|address|resides|lives|street");
}

// A ward by compass point ("9 East"), not a street number or a count.
bool ward(std::string_view text, PatternMatch match) {
    if (match.begin > 0 && (text[match.begin - 1] == '.' || text[match.begin - 1] == '/')) return false;
    const std::string next = behind(text, match.end, 16);
    return !starts_with_word(next, cue<"after_compass">());
}

// A state, or its abbreviation, right before; else a five-digit number could be anything.
bool behind_state(std::string_view text, PatternMatch match) {
    const std::string earlier = before(text, match.begin, 20);
    std::size_t end = earlier.size();
    while (end > 0 && !is_letter(earlier[end - 1])) --end;
    std::string_view gap = std::string_view(earlier).substr(end);
    if (gap.starts_with(',')) gap.remove_prefix(1);
    if (gap != "^" && (gap.empty() || gap.size() > 4 || !trim(gap).empty())) return false;
    std::size_t begin = end;
    while (begin > 0 && is_letter(earlier[begin - 1])) --begin;
    const std::string_view word = std::string_view(earlier).substr(begin, end - begin);
    const std::string_view written = text.substr(match.begin - (earlier.size() - begin), word.size());
    const bool nine_digits = match.end - match.begin == 10;
    if (word.size() == 2) {
        const bool state = is_one_of(word, cue<"state_codes">());
        return state && (nine_digits || lower(written) != written);
    }
    if (nine_digits) return word.size() >= 4;
    return is_one_of(word, cue<"state_names">());
}

// "Room 5" is one; "bed 2 hours", "room 98% air", "head of bed 30" are not.
bool room_number(std::string_view text, PatternMatch match) {
    const std::string next = behind(text, match.end, 10);
    if (before(text, match.begin, 16).find("head of") != std::string::npos) return false;
    return !(next.starts_with("%") || starts_with_word(next, cue<"after_bed_counts">()));
}

// "Ward 6A", "Pod 3"; "Level L2" is one of the spine.
bool ward_with_letter(std::string_view text, PatternMatch match) {
    const char last = text[match.end - 1];
    const std::string word = behind(text, match.begin, 5);
    const char first = lower(text[match.begin + 6 < match.end ? match.begin + 6 : match.begin]);
    if (word.starts_with("level") && (first == 'c' || first == 't' || first == 'l' || first == 's')) return false;
    return is_digit(last) || (is_capital(last) && !word.starts_with("level"));
}

// I-131 is iodine: a road of that short form needs a word of place before it.
bool road_number(std::string_view text, PatternMatch match) {
    const std::string span = lower(text.substr(match.begin, match.end - match.begin));
    if (!span.starts_with("i-") && !span.starts_with("i ") && !span.starts_with("us") && !span.starts_with("exit")) {
        return true;
    }
    return text[match.begin] == 'I'
               ? has_word(before(text, match.begin, 20), "on|along|near|off|at") && text[match.begin + 1] == '-' &&
                     !span.starts_with("i-131") && !span.starts_with("i-12")
               : span.starts_with("us-");
}

// "At Lake Placid": both words with a capital, after a word of place.
bool named_place(std::string_view text, PatternMatch match) {
    const auto blank = text.find_last_of(' ', match.end - 1);
    return is_capital(text[match.begin]) && is_capital(text[blank + 1]) &&
           !has_word(lower(text.substr(blank + 1, match.end - blank - 1)), "of|in|to|at|is|was|and") &&
           has_word(before(text, match.begin, 14), cue<"before_landmarks">());
}

constexpr auto table_of_addresss = std::to_array<NamedCheck>({
    {"named street", plain_check<named_street>},
    {"room number", plain_check<room_number>},
    {"ward", plain_check<ward>},
    {"ward with letter", plain_check<ward_with_letter>},
    {"after a state", plain_check<behind_state>},
    {"road number", plain_check<road_number>},
    {"named place", plain_check<named_place>},
});

}  // namespace

std::span<const NamedCheck> address_checks() { return table_of_addresss; }

}  // namespace scrim
