// Dates in every form that notes use. Digits with slashes are also blood pressures, strengths and
// fractions, four digits are also doses and times: the checks below tell them apart by what is around.

#include <array>

#include "nlp/lexicon/around.h"
#include "nlp/lexicon/cues.h"
#include "nlp/taggers/rules/checks/checks.h"

namespace scrim {
namespace {

// Whether a unit of measure stands right after; the first word of the next sentence is none.
bool before_unit(std::string_view next, WordList words) {
    if (!next.empty() && (next[0] == '.' || next[0] == ',' || next[0] == ';')) return false;
    return starts_with_word(next, words);
}

// What stands after the last full stop or semicolon.
std::string_view same_clause(std::string_view text) {
    const auto end = text.find_last_of(".;");
    return end == std::string_view::npos ? text : text.substr(end + 1);
}

// 3/20 is a day of March unless it is a fraction, a strength or a score.
bool month_and_day(std::string_view text, PatternMatch match) {
    if (match.begin > 0 && (text[match.begin - 1] == '/' || text[match.begin - 1] == '.')) return false;
    if (match.end < text.size() && (text[match.end] == '/' || text[match.end] == '%' || text[match.end] == '+')) {
        return false;
    }
    if (match.end + 1 < text.size() && text[match.end] == '.' && is_digit(text[match.end + 1])) return false;
    if (has_word(same_clause(before(text, match.begin, 28)), cue<"before_scores">())) return false;
    // "(1/1)", "pupils 4/4 decreasing to 2/2"
    const std::string_view value = text.substr(match.begin, match.end - match.begin);
    const std::string earlier = before(text, match.begin, 4);
    if (value.size() == 3 && value[0] == value[2] && (earlier.ends_with("(") || earlier.ends_with("to "))) return false;
    // "4/5 on the right and 5/5 on the left", "aggravated to 5/10"
    if ((value.ends_with("/5") || value.ends_with("/10")) && value[0] != '0' && value.size() <= 5 &&
        ends_with_word(earlier, "and|to|of|a"))
        return false;
    const std::string next = behind(text, match.end, 14);
    return !before_unit(next, cue<"after_fractions">()) || next.starts_with(" at ") || next.starts_with(" with ");
}

// 3-20 after "on" is a day of March unless it counts something: "by 2-3 weeks", "from 4-5 to 6".
bool dashed_month_and_day(std::string_view text, PatternMatch match) {
    const std::string next = behind(text, match.end, 14);
    if (!next.empty() && (next[0] == '-' || next[0] == '/' || next[0] == '%' || next[0] == '\'')) return false;
    if (next.size() > 1 && next[0] == '.' && is_digit(next[1])) return false;
    if (has_word(same_clause(before(text, match.begin, 28)), cue<"before_scores">())) return false;
    const bool both_two_digits = match.end - match.begin == 5;
    const std::size_t word = next.find_first_not_of(" \n");
    if (word == std::string::npos || !is_letter(next[word])) return true;
    return (both_two_digits && !before_unit(next, cue<"after_fractions">())) ||
           starts_with_word(next, cue<"after_dashed_dates">());
}

// The same without a second number after a dash, as "4/5-5" has.
bool lone_month_and_day(std::string_view text, PatternMatch match) {
    const bool dash = match.end + 1 < text.size() && text[match.end] == '-' && is_digit(text[match.end + 1]);
    return !dash && month_and_day(text, match);
}

// A year is not a dose, a count or a time of day.
bool year(std::string_view text, PatternMatch match) {
    if (match.begin > 0 && (text[match.begin - 1] == '.' || text[match.begin - 1] == '-' ||
                            text[match.begin - 1] == '$' || text[match.begin - 1] == ',')) {
        return false;
    }
    const std::string next = behind(text, match.end, 14);
    if (!next.empty() && (next[0] == '%' || (next[0] == '.' && next.size() > 1 && is_digit(next[1])) ||
                          (next[0] == '-' && next.size() > 1 && is_digit(next[1])))) {
        return false;
    }
    return !before_unit(next, cue<"after_no_year">());
}

// "s/p hysterectomy 1999", "stroke, 2003"
bool year_of_surgery(std::string_view text, PatternMatch match) {
    const std::string earlier = before(text, match.begin, 24);
    std::string_view word = earlier;
    while (!word.empty() && is_space(word.back())) word.remove_suffix(1);
    if (earlier.size() - word.size() < 1 || earlier.size() - word.size() > 2) return false;
    if (word.ends_with(',')) word.remove_suffix(1);
    if (word.ends_with('.')) word.remove_suffix(1);
    static const std::vector<std::string_view> endings = cue_entries("before_years_of_surgery");
    for (const std::string_view ending : endings) {
        if (word.ends_with(ending)) return year(text, match);
    }
    return false;
}

// "appendectomy, 1999": a letter or a bracket before the comma.
bool year_behind_comma(std::string_view text, PatternMatch match) {
    std::size_t at = match.begin;
    while (at > 0 && is_space(text[at - 1])) --at;
    if (at > 0) --at;  // the mark
    if (at > 0 && is_space(text[at - 1])) --at;
    return at > 0 && (is_letter(text[at - 1]) || text[at - 1] == ')') && year(text, match);
}

// Four digits and four digits, or eight in a row, that can be year, month and day.
bool compact_date(std::string_view text, PatternMatch match) {
    const std::string_view digits = text.substr(match.begin, 8);
    const int y = (digits[0] - '0') * 1000 + (digits[1] - '0') * 100 + (digits[2] - '0') * 10 + (digits[3] - '0');
    const int m = (digits[4] - '0') * 10 + (digits[5] - '0');
    const int d = (digits[6] - '0') * 10 + (digits[7] - '0');
    return y >= 1895 && y <= 2040 && m >= 1 && m <= 12 && d >= 1 && d <= 31;
}

// The same where nothing announces it, and no number of another kind either.
bool compact_date_alone(std::string_view text, PatternMatch match) {
    const bool joined =
        match.begin > 0 && std::string_view("-/.$,").find(text[match.begin - 1]) != std::string_view::npos;
    return !joined && compact_date(text, match) && !has_word(before(text, match.begin, 24), cue<"before_numbers">());
}

// Months that are also words or names need a word before them that says when.
bool month_alone(std::string_view text, PatternMatch match) {
    const std::string word = lower(text.substr(match.begin, match.end - match.begin));
    const std::string earlier = before(text, match.begin, 24);
    if (text[match.begin] == 'm' && (word == "may" || word == "march")) return false;  // a verb
    if (word == "may" || word == "march" || word == "april" || word == "june" || word == "august" || word == "mar" ||
        word == "dec" || word == "sept" || word == "oct" || word == "nov" || word == "jan" || word == "feb" ||
        word == "apr" || word == "aug") {
        if (!ends_with_word(earlier, cue<"before_months">())) {
            return false;
        }
        const std::string next = behind(text, match.end, 12);
        if (word == "may" && earlier.ends_with("ing of ")) return true;  // the beginning of May
        if (word == "may" &&
            (starts_with_word(next, cue<"after_verb_may">()) || ends_with_word(earlier, "to|and|or|of|by|from"))) {
            return false;
        }
        if (word == "march" && ends_with_word(earlier, "to|and|or")) return false;
    }
    return true;
}

// "Labs (4/25): Na 140": a day after a word; "(4/4)" counts something.
bool month_and_day_in_brackets(std::string_view text, PatternMatch match) {
    const std::string_view value = text.substr(match.begin, match.end - match.begin);
    const auto slash = value.find('/');
    return value.substr(0, slash) != value.substr(slash + 1) && match.begin > 2 && is_space(text[match.begin - 2]) &&
           is_letter(text[match.begin - 3]);
}

// "For 5 may" and "3 mar" are rare; "dose of 5 may be" is not a date.
bool may_is_a_month(std::string_view text, PatternMatch match) {
    const std::string span = lower(text.substr(match.begin, match.end - match.begin));
    if (!span.ends_with("may") && !span.ends_with("march") && !span.ends_with("mar")) return true;
    return !starts_with_word(behind(text, match.end, 12), cue<"after_verb_may_or_march">());
}

// "Appendectomy 1999" at the end of a line; "given at 1945" is a time.
bool year_ends_line(std::string_view text, PatternMatch match) {
    return year(text, match) && match.begin > 1 && is_space(text[match.begin - 1]) &&
           is_letter(text[match.begin - 2]) && !ends_with_word(before(text, match.begin, 4), "at");
}

// "Since spring"; "spring-loaded" is none, and "since the fall" is one of the patient's.
bool season(std::string_view text, PatternMatch match) {
    if (match.end < text.size() && text[match.end] == '-') return false;
    const std::string name = lower(text.substr(match.begin, match.end - match.begin));
    return name != "fall" || !ends_with_word(before(text, match.begin, 10), "since|by|one|every|until|late|early");
}

constexpr auto table_of_dates = std::to_array<NamedCheck>({
    {"month and day", plain_check<month_and_day>},
    {"month and day alone", plain_check<lone_month_and_day>},
    {"month and day with dash", plain_check<dashed_month_and_day>},
    {"month and day in brackets", plain_check<month_and_day_in_brackets>},
    {"may is a month", plain_check<may_is_a_month>},
    {"month alone", plain_check<month_alone>},
    {"year", plain_check<year>},
    {"year after comma", plain_check<year_behind_comma>},
    {"year of surgery", plain_check<year_of_surgery>},
    {"year ends a line", plain_check<year_ends_line>},
    {"season", plain_check<season>},
    {"year month day", plain_check<compact_date>},
    {"year month day alone", plain_check<compact_date_alone>},
});

}  // namespace

std::span<const NamedCheck> date_checks() { return table_of_dates; }

}  // namespace scrim
