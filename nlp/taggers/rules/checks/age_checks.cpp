// Ages: the number alone is the span ("88" of "88-year-old").

#include <array>

#include "nlp/lexicon/around.h"
#include "nlp/lexicon/cues.h"
#include "nlp/taggers/rules/checks/checks.h"

namespace scrim {
namespace {

// "6-week-old wound" tells the age of a wound.
bool of_a_person(std::string_view text, PatternMatch match) {
    std::string next = behind(text, match.end, 48);
    const auto old = next.find("old");
    if (old != std::string::npos && old < 16) next = next.substr(old + 3);
    // Only the words up to the first that is a thing or a person decide.
    std::string_view rest = next;
    for (int words = 0; words < 3 && !rest.empty(); ++words) {
        if (starts_with_word(rest, cue<"things_with_age">())) return false;
        if (starts_with_word(rest, cue<"people_with_age">())) {
            return true;
        }
        const auto space = rest.find_first_of(" \n", 1);
        if (space == std::string_view::npos) break;
        rest.remove_prefix(space);
    }
    return true;
}

// The text before a place, without a word that the window cuts in two.
std::string whole_words_before(std::string_view text, std::size_t at, std::size_t size) {
    std::string out = before(text, at, size);
    if (at <= size || !is_letter(text[at - size - 1])) return out;
    std::size_t cut = 0;
    while (cut < out.size() && is_letter(out[cut])) ++cut;
    return out.substr(cut);
}

bool plausible(std::string_view text, PatternMatch match) {
    const std::string_view digits = text.substr(match.begin, match.end - match.begin);
    if (!is_digit(digits[0])) return true;
    int value = 0;
    for (const char c : digits) {
        if (!is_digit(c)) break;
        value = value * 10 + (c - '0');
    }
    const bool decimal = match.end + 1 < text.size() && text[match.end] == '.' && is_digit(text[match.end + 1]);
    if (match.end < text.size() && text[match.end] == ')' && match.begin > 0 && text[match.begin - 1] == ' ')
        return false;  // the number of an item: "age 14, 4) ptosis"
    return value <= 125 && !decimal &&
           (match.begin == 0 || (text[match.begin - 1] != '.' && text[match.begin - 1] != '/'));
}

bool person_of_plausible_age(std::string_view text, PatternMatch match) {
    return plausible(text, match) && of_a_person(text, match);
}

// "Died at 72" is an age; "died at 1605", "at 10 mg" and "stable at 40 units" are not.
bool age_at(std::string_view text, PatternMatch match) {
    if (!plausible(text, match)) return false;
    const std::string next = behind(text, match.end, 14);
    if (!next.empty() && (next[0] == ':' || next[0] == '%' || next[0] == '/' || next[0] == '-')) return false;
    return !starts_with_word(next, cue<"after_no_age">());
}

// 88F and (48 F); not 5 m of tubing, 30 F catheter, 98.6 F.
bool age_before_sex(std::string_view text, PatternMatch match) {
    if (!plausible(text, match)) return false;
    if (match.begin > 0 && !is_space(text[match.begin - 1]) &&
        std::string_view("(,;:").find(text[match.begin - 1]) == std::string_view::npos) {
        return false;
    }
    const std::string next = behind(text, match.end, 26);
    if (next.find("cath") != std::string::npos || next.find("sheath") != std::string::npos ||
        next.find("foley") != std::string::npos || next.find("tube") != std::string::npos) {
        return false;
    }
    const char letter = text[match.end] == ' ' || text[match.end] == '-' || text[match.end] == '/' ? text[match.end + 1]
                                                                                                   : text[match.end];
    return (letter == 'M' || letter == 'F') &&
           !has_word(whole_words_before(text, match.begin, 18), "temp|temperature|t|size|french|tmax");
}

// "Now 88," where a sentence or a line begins.
bool age_after_now(std::string_view text, PatternMatch match) {
    const auto now = before(text, match.begin, 10).rfind("now");
    const std::size_t start = match.begin - std::min<std::size_t>(match.begin, 10) + now;
    const std::size_t at = last_solid(text, start);
    const bool first = at == start || std::string_view(",.:").find(text[at]) != std::string_view::npos ||
                       text.substr(at, start - at).find('\n') != std::string_view::npos;
    return first && plausible(text, match);
}

constexpr auto table_of_ages = std::to_array<NamedCheck>({
    {"age", plain_check<plausible>},
    {"of a person", plain_check<of_a_person>},
    {"age of a person", plain_check<person_of_plausible_age>},
    {"age at", plain_check<age_at>},
    {"age before sex", plain_check<age_before_sex>},
    {"age after now", plain_check<age_after_now>},
});

}  // namespace

std::span<const NamedCheck> age_checks() { return table_of_ages; }

}  // namespace scrim
