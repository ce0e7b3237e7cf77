// Numbers that stand for a person or a thing. Almost all are announced by the name of their field; the
// value must hold a digit and be long enough not to be a count.

#include <algorithm>
#include <array>

#include "nlp/lexicon/around.h"
#include "nlp/lexicon/cues.h"
#include "nlp/taggers/rules/checks/checks.h"

namespace scrim {
namespace {

std::size_t digits_in(std::string_view text, PatternMatch match) {
    return static_cast<std::size_t>(std::count_if(text.begin() + match.begin, text.begin() + match.end, is_digit));
}

// "30.78", "11.5-14.5": a measure or its range.
bool decimal(std::string_view value) {
    const auto dot = value.find('.');
    return dot >= 1 && dot <= 3 && value.size() > dot + 1 && value.size() <= 11 &&
           value.find_first_not_of("0123456789.-\xe2\x80\x93") == std::string_view::npos &&
           (value.size() <= dot + 3 || value.find_first_of("-\xe2", dot) <= dot + 3);
}

// An announced value: at least four characters, three of them digits, and no date, unit or percentage.
bool announced(std::string_view text, PatternMatch match) {
    if (match.end - match.begin < 4 || digits_in(text, match) < 3) return false;
    if (decimal(text.substr(match.begin, match.end - match.begin))) return false;
    const std::string next = behind(text, match.end, 8);
    return next.starts_with("\n") || !starts_with_word(next, cue<"after_measures">());
}

// The same where the field's name says little ("ID", "#"): more digits, or a mix of letters and digits.
bool clearly_code(std::string_view text, PatternMatch match) {
    // "BP121/66", "20/30", "images #12-14"
    const std::string_view value = text.substr(match.begin, match.end - match.begin);
    const std::string start = lower(value.substr(0, 2));
    if (start == "bp" || start == "hr" || start == "rr" || start == "wt") return false;
    const auto link = value.find_first_of("/-");
    if (link != std::string_view::npos && value.find_first_not_of("0123456789/-") == std::string_view::npos &&
        (value[link] == '/' ? value.size() <= 7 : value.size() <= 5))
        return false;
    return announced(text, match) && digits_in(text, match) >= 4;
}

// A long run of digits that nothing announces: not part of a measure, a phone number or a decimal.
bool long_number(std::string_view text, PatternMatch match) {
    const char previous = match.begin > 0 ? text[match.begin - 1] : ' ';
    const char next = match.end < text.size() ? text[match.end] : ' ';
    if (previous == '.' || previous == ',' || previous == '$' || previous == '/' || previous == '-') return false;
    if (next == '%' || next == '/' || is_letter(next)) return false;
    if ((next == '.' || next == ',') && match.end + 1 < text.size() && is_digit(text[match.end + 1])) return false;
    return !starts_with_word(behind(text, match.end, 12), cue<"after_counts">());
}

bool behind_number_sign(std::string_view text, PatternMatch match) {
    const auto sign = text.rfind('#', match.begin);
    const bool starts = sign == 0 || is_space(text[sign - 1]) || text[sign - 1] == '(' || text[sign - 1] == ':';
    return starts && clearly_code(text, match);
}

// In the first lines of a note, where the record's numbers stand without a name.
bool at_the_head(std::string_view, PatternMatch match) { return match.begin < 400; }

// Where the last column ends in a letter, a comma or a full stop.
bool in_column(std::string_view text, PatternMatch match) {
    if (!at_the_head(text, match)) return false;
    const std::size_t at = text.find_last_not_of(' ', match.begin == 0 ? 0 : match.begin - 1);
    return at != std::string_view::npos && match.begin - at > 2 &&
           (is_letter(text[at]) || text[at] == '.' || text[at] == ',');
}

// "KOCH, ANN / 5567-9832 / 16-JUL-1974"
bool between_slashes(std::string_view text, PatternMatch match) {
    if (!at_the_head(text, match) || match.begin < 3 || !is_space(text[match.begin - 1])) return false;
    const std::size_t slash = match.begin - 2;
    if (text[slash] != '/' && text[slash] != '|') return false;
    const std::size_t at = last_solid(text, slash);
    return at < slash && slash - at <= 2 &&
           (is_letter(text[at]) || is_digit(text[at]) || text[at] == '.' || text[at] == ')');
}

// Not "platelet 195" nor "a cervical plate C3-C5".
bool plate(std::string_view text, PatternMatch match) {
    if (digits_in(text, match) < 2 || is_letter(text[match.begin - 1])) return false;
    const std::string_view found = text.substr(match.begin, match.end - match.begin);
    const auto is_level = [](std::string_view part) {
        return part.size() >= 2 && part.size() <= 3 && is_one_of(lower(part.substr(0, 1)), "c|t|l|s") &&
               is_digit(part[1]) && is_digit(part.back());
    };
    const auto dash = found.find('-');
    return dash == std::string_view::npos || !is_level(found.substr(0, dash));
}

// Groups of digits after a field's name: the next field's number is none of them.
bool grouped(std::string_view text, PatternMatch match) {
    const std::size_t digits = digits_in(text, match);
    const std::string next = behind(text, match.end, 8);
    const bool goes_on =
        next.size() > 1 && (next[0] == '/' || next[0] == '.' || next[0] == ':' || next[0] == '-') && is_digit(next[1]);
    const std::string_view first = text.substr(match.begin, text.find_first_of(" -", match.begin) - match.begin);
    return digits >= 6 && digits <= 14 && first.size() <= 6 && !goes_on &&
           !starts_with_word(next, cue<"after_grouped_measures">());
}

// "4/25/2009 4471882" in the first lines of a note.
bool after_date_at_head(std::string_view text, PatternMatch match) {
    const std::string earlier = before(text, match.begin, 30);
    const std::size_t at = last_solid(text, match.begin);
    const std::size_t digit = at < match.begin && text[at] == ',' && at > 0 ? at - 1 : at;
    return at_the_head(text, match) && at < match.begin && match.begin - at <= 3 &&
           (match.begin - at > 1 || text[at] == ',') && is_digit(text[digit]) &&
           earlier.find_first_of("/-.") != std::string::npos && !has_word(earlier, "tel|phone|fax");
}

constexpr auto table_of_identifiers = std::to_array<NamedCheck>({
    {"announced code", plain_check<announced>},
    {"clearly a code", plain_check<clearly_code>},
    {"grouped digits", plain_check<grouped>},
    {"long number", plain_check<long_number>},
    {"license plate", plain_check<plate>},
    {"after number sign", plain_check<behind_number_sign>},
    {"in a column", plain_check<in_column>},
    {"between slashes", plain_check<between_slashes>},
    {"after a date at the head", plain_check<after_date_at_head>},
});

}  // namespace

std::span<const NamedCheck> identifier_checks() { return table_of_identifiers; }

}  // namespace scrim
