// Days and years that nothing announces: 4/29, Sat, 2011. The same digits are scores, settings, durations and times of
// day; what is around them, and whether the note writes its days so, decides.

#include <array>

#include "nlp/lexicon/around.h"
#include "nlp/lexicon/cues.h"
#include "nlp/taggers/rules/checks/checks.h"

namespace scrim {
namespace {

constexpr int most_months = 12;
constexpr int most_days = 31;

struct Pair {
    int first = 0;
    int second = 0;
};

// The numbers of "4/29"; zeros if it has another form.
Pair numbers_of(std::string_view text) {
    Pair out;
    int* part = &out.first;
    for (const char c : text) {
        if (is_digit(c)) {
            *part = *part * 10 + (c - '0');
        } else if (c == '/' && part == &out.first) {
            part = &out.second;
        } else if (!is_space(c)) {
            return {};
        }
    }
    return out;
}

bool can_be_day(Pair pair) {
    const auto fits = [](int month, int day) {
        return month >= 1 && month <= most_months && day >= 1 && day <= most_days;
    };
    return fits(pair.first, pair.second) || fits(pair.second, pair.first);
}

// So many of so many: 4/5, 7/10, 6/12. Everything else that can be a day hardly is a score.
bool like_score(Pair pair) { return pair.first <= pair.second && pair.second <= most_months && pair.second != 11; }

// A part of a longer number, a decimal, a percentage or a word.
bool joined(std::string_view text, PatternMatch match) {
    if (match.begin > 0) {
        const char c = text[match.begin - 1];
        if (is_letter(c) || is_digit(c) || c == '/' || c == '.' || c == '$' || c == '\\') return true;
    }
    if (match.end >= text.size()) return false;
    const char c = text[match.end];
    const bool digit_next = match.end + 1 < text.size() && is_digit(text[match.end + 1]);
    return is_letter(c) || c == '/' || c == '%' || c == '+' || ((c == '.' || c == ':' || c == ',') && digit_next);
}

// "4/5-5": a range of scores; "6/7-6/9" is one of days.
bool range_of_scores(std::string_view text, PatternMatch match) {
    if (match.end + 1 >= text.size() || text[match.end] != '-' || !is_digit(text[match.end + 1])) return false;
    std::size_t at = match.end + 1;
    while (at < text.size() && is_digit(text[at])) ++at;
    return at >= text.size() || text[at] != '/';
}

// Whether somewhere in the note a day without year is written with a slash that can be no score.
bool note_writes_days(std::string_view text) {
    int days = 0;
    for (auto slash = text.find('/'); slash != std::string_view::npos; slash = text.find('/', slash + 1)) {
        std::size_t begin = slash;
        while (begin > 0 && slash - begin < 3 && is_digit(text[begin - 1])) --begin;
        std::size_t end = slash + 1;
        while (end < text.size() && end - slash < 4 && is_digit(text[end])) ++end;
        const PatternMatch match{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
        const Pair pair = numbers_of(text.substr(begin, end - begin));
        const bool with_year = end < text.size() && text[end] == '/';
        if (begin < slash && end > slash + 1 && can_be_day(pair) && (with_year || !joined(text, match)) &&
            (with_year || !like_score(pair)) && ++days >= 2)
            return true;
    }
    return false;
}

// "0600", "06:00", "6 pm" right after.
bool before_time(std::string_view next) {
    std::size_t at = 0;
    while (at < next.size() && (next[at] == ' ' || next[at] == '@' || next[at] == ',')) ++at;
    std::size_t end = at;
    while (end < next.size() && is_digit(next[end])) ++end;
    if (at == 0 || end == at) return false;
    if (end - at == 4) return true;
    return end < next.size() && (next[end] == ':' || next[end] == 'a' || next[end] == 'p');
}

// A word that a day follows, the start of a line, or a bracket of its own.
bool announced_day(std::string_view text, PatternMatch match, std::string_view earlier, std::string_view next) {
    const std::size_t at = last_solid(text, match.begin);
    const bool first = at == match.begin || text.substr(at, match.begin - at).find('\n') != std::string_view::npos;
    if (first && (next.starts_with("  ") || next.starts_with(" |") || next.starts_with(":") || before_time(next)))
        return true;
    return before_time(next) || ends_with_word(earlier, cue<"before_bare_days">());
}

// 4/29 that nothing announces.
bool bare_day(std::string_view text, PatternMatch match) {
    const Pair pair = numbers_of(text.substr(match.begin, match.end - match.begin));
    if (!can_be_day(pair) || joined(text, match) || range_of_scores(text, match)) return false;
    if (pair.first == 24 && pair.second == 7) return false;
    std::string earlier = before(text, match.begin, 30);
    const auto stop = earlier.find_last_of(".;|\n");
    if (stop != std::string::npos) earlier.erase(0, stop + 1);
    if (has_word(earlier, cue<"before_scores">()) || has_word(earlier, cue<"before_settings">())) return false;
    const std::string next = behind(text, match.end, 16);
    if (!next.empty() && next[0] == ' ' && starts_with_word(next, cue<"after_scores">())) return false;
    if (next.starts_with("\"") || next.starts_with("'") || next.starts_with(" x ")) return false;
    // "27 5/7 weeks"
    const std::size_t at = last_solid(text, match.begin);
    if (at < match.begin && is_digit(text[at]) && pair.second == 7 && pair.first < 7) return false;
    if (!like_score(pair)) return true;
    if (announced_day(text, match, earlier, next)) return true;
    // 3/12 is three months, 5/7 five days.
    const bool duration =
        (pair.second == 7 || pair.second == most_months) && ends_with_word(earlier, cue<"before_durations">());
    const bool tells_little = pair.first == pair.second || pair.second <= 6 || pair.second == 10;
    return !duration && !tells_little && note_writes_days(text);
}

// Sat, Mon, TUES; "sat 98%" and "the sun" are none.
bool short_weekday(std::string_view text, PatternMatch match) {
    const std::string_view word = text.substr(match.begin, match.end - match.begin);
    if (match.begin > 0 && (text[match.begin - 1] == '-' || text[match.begin - 1] == '\'')) return false;
    const std::string name = lower(word);
    const std::string next = behind(text, match.end, 14);
    if (!next.empty() && (next[0] == '\'' || next[0] == '-')) return false;
    const bool told = ends_with_word(before(text, match.begin, 14), cue<"before_weekdays">());
    const bool sure = !name.starts_with("s") && name != "mon" && name != "wed";
    const bool all_capitals = is_capital(word.back());
    const std::size_t digit = next.find_first_not_of(" :=");
    const bool measure = name == "sat" && digit != std::string::npos && digit > 0 && digit + 1 < next.size() &&
                         next[digit] >= '7' && next[digit] <= '9' && is_digit(next[digit + 1]);
    if (measure || starts_with_word(next, cue<"after_no_weekday">())) return false;
    if (is_capital(word.front()) && !all_capitals) return true;
    return told || sure || (all_capitals && name != "sun" && name != "sat");
}

// Whether lines of the note begin with a time of day: "0545 pt asleep".
bool note_writes_times(std::string_view text) {
    int times = 0;
    for (std::size_t line = 0; line < text.size();) {
        std::size_t end = line;
        while (end < text.size() && is_digit(text[end])) ++end;
        if (end - line == 4 && text[line] <= '2' && text[line + 2] <= '5' && end < text.size() &&
            (text[end] == ' ' || text[end] == ':') && ++times >= 2)
            return true;
        const auto next = text.find('\n', line);
        if (next == std::string_view::npos) break;
        line = next + 1;
    }
    return false;
}

// 2011 that nothing announces: 24-hour times and counts look alike.
bool bare_year(std::string_view text, PatternMatch match) {
    if (joined(text, match)) return false;
    const char previous = match.begin > 0 ? text[match.begin - 1] : ' ';
    if (previous == '-' || previous == ',' || previous == '#' || previous == ':' || previous == '@' || previous == '~')
        return false;
    const std::string next = behind(text, match.end, 14);
    if (next.starts_with("-") || next.starts_with(":") || next.starts_with("/")) return false;
    if (starts_with_word(next, cue<"after_no_year">()) || starts_with_word(next, cue<"after_times">())) return false;
    const std::string earlier = before(text, match.begin, 20);
    if (has_word(earlier, "output|intake|in/out|i/o|total|urine|volume|balance|out|calories")) return false;
    if (has_word(earlier, cue<"before_numbers">()) || ends_with_word(earlier, cue<"before_times">())) return false;
    const int last_two = (text[match.end - 2] - '0') * 10 + (text[match.end - 1] - '0');
    if (text[match.begin] == '1' && last_two >= 60) return true;
    // 1930 and 2010 are times too: only after a word or a bracket, and not where a line begins.
    const std::size_t at = last_solid(text, match.begin);
    const bool first = at == match.begin || text.substr(at, match.begin - at).find('\n') != std::string_view::npos;
    if (first || last_two > 29 || text[match.begin] == '1') return false;
    const bool closed = next.empty() || next[0] == ',' || next[0] == ')' || next[0] == ';' || next[0] == '\n' ||
                        next.starts_with(". ") || next.starts_with(" (");
    return closed && !note_writes_times(text) && match.begin - at == 2 &&
           (is_letter(text[at]) || text[at] == ')' || text[at] == ',');
}

// "Last March", "mid-July"; "this may help" is none.
bool month_told(std::string_view text, PatternMatch match) {
    const std::string month = lower(text.substr(match.begin, match.end - match.begin));
    if (month != "may" && month != "march" && month != "mar") return true;
    return is_capital(text[match.begin]) && !ends_with_word(before(text, match.begin, 7), "this|every");
}

// "flu vaccine April", "Y-90 Nov |": a month with a capital where a field ends; its short form anywhere.
bool month_in_list(std::string_view text, PatternMatch match) {
    const std::string_view word = text.substr(match.begin, match.end - match.begin);
    if (!is_capital(word.front()) || match.begin < 2) return false;
    if (match.end < text.size() && (is_letter(text[match.end]) || text[match.end] == '-')) return false;
    const bool title_case = word.size() > 1 && !is_capital(word[1]);
    const std::string name = lower(word);
    if (title_case && is_one_of(name, "jan|feb|apr|aug|sept|oct|nov|dec")) return true;
    const std::string next = behind(text, match.end, 2);
    const bool ends = next.empty() || next[0] == '\n' || next[0] == ')' || next[0] == ';' || next == " |";
    const std::size_t at = last_solid(text, match.begin);
    return title_case && ends && at + 2 == match.begin && (is_letter(text[at]) || is_digit(text[at]));
}

constexpr auto table_of_days = std::to_array<NamedCheck>({
    {"bare day", plain_check<bare_day>},
    {"short weekday", plain_check<short_weekday>},
    {"bare year", plain_check<bare_year>},
    {"month told", plain_check<month_told>},
    {"month in a list", plain_check<month_in_list>},
});

}  // namespace

std::span<const NamedCheck> day_checks() { return table_of_days; }

}  // namespace scrim
