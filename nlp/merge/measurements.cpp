// Looks at a number and the words of its own clause alone; whatever announces a date, a room or a record number
// there is stronger than what would make it a measurement.

#include "nlp/merge/measurements.h"

#include <algorithm>

#include "nlp/lexicon/around.h"
#include "nlp/lexicon/cues.h"

namespace scrim {
namespace {

constexpr WordList of_fractions = "tablet|tab|cup|ns|normal|pack|inch|pill|dose|teaspoon|ppd|pint|strength|of|the|a";

constexpr std::size_t longest_number = 40;  // what is longer is no measurement

bool is_number_part(char c) { return is_digit(c) || c == '/' || c == '.' || c == '-' || c == ':' || c == '+'; }
bool is_alphanumeric(char c) { return is_ascii_letter(c) || is_digit(c); }

// The clause before a place, at most 70 bytes, and the one after it, at most 40.
std::string_view clause_before(std::string_view text, std::size_t at) {
    std::size_t from = at;
    while (from > 0 && at - from < 70 && text[from - 1] != '\n' && text[from - 1] != ';' &&
           !(text[from - 1] == '.' && is_space(text[from])))
        --from;
    return text.substr(from, at - from);
}

std::string_view clause_after(std::string_view text, std::size_t at) {
    std::size_t to = at;
    while (to < text.size() && to - at < 40 && text[to] != '\n' && text[to] != ';' && text[to] != '.') ++to;
    return text.substr(at, to - at);
}

template <class Test>
bool any_word(std::string_view clause, const Test& test) {
    for (std::size_t at = 0; at < clause.size();) {
        while (at < clause.size() && !is_alphanumeric(clause[at])) ++at;
        std::size_t end = at;
        while (end < clause.size() && is_alphanumeric(clause[end])) ++end;
        if (end > at && test(lower(clause.substr(at, end - at)))) return true;
        at = end;
    }
    return false;
}

bool has_any(std::string_view clause, const WordList& words) {
    return any_word(clause, [&](const std::string& word) { return has_word(word, words); });
}

std::string last_word(std::string_view clause) {
    std::size_t end = clause.size();
    while (end > 0 && !is_alphanumeric(clause[end - 1])) --end;
    std::size_t begin = end;
    while (begin > 0 && is_alphanumeric(clause[begin - 1])) --begin;
    return lower(clause.substr(begin, end - begin));
}

// The word right after the number; "-" and a blank may stand between them.
std::string first_word(std::string_view clause) {
    std::size_t begin = 0;
    while (begin < clause.size() && begin < 2 && (clause[begin] == ' ' || clause[begin] == '-')) ++begin;
    std::size_t end = begin;
    while (end < clause.size() && is_alphanumeric(clause[end])) ++end;
    return lower(clause.substr(begin, end - begin));
}

struct Ratio {
    int part = 0;
    int whole = 0;
};

// "3/10"; nothing of 3/10/09 or of a number that is none of both.
bool read_ratio(std::string_view number, Ratio& ratio) {
    const std::size_t slash = number.find('/');
    if (slash == std::string_view::npos || slash == 0 || slash > 3 || number.size() > slash + 4) return false;
    const auto read = [](std::string_view digits) {
        int value = 0;
        for (const char c : digits) value = is_digit(c) && value >= 0 ? value * 10 + (c - '0') : -1;
        return digits.empty() ? -1 : value;
    };
    std::string_view part = number.substr(0, slash);
    while (part.ends_with('+') || part.ends_with('-')) part.remove_suffix(1);
    ratio = {read(part), read(number.substr(slash + 1))};
    return ratio.part >= 0 && ratio.whole > 0;
}

bool is_score(std::string_view number, std::string_view before, std::string_view after) {
    Ratio ratio;
    if (!read_ratio(number, ratio)) return false;
    if (ratio.part == 1 && ratio.whole <= 4 && has_word(first_word(after), of_fractions)) return true;
    if (ratio.part < ratio.whole && ratio.whole <= 4 && has_word(first_word(after), cue<"units_of_measures">()))
        return true;
    if (last_word(before) == "d5" && ratio.whole == 2) return true;
    if (has_word(last_word(before), "on|dated|since|until|date|from|through")) return false;
    const bool whole = ratio.part <= ratio.whole && (ratio.whole <= 6 || ratio.whole == 10 || ratio.whole == 15 ||
                                                     ratio.whole == 30 || ratio.whole == 100);
    const bool sight = ratio.part == 20 && ratio.whole >= 10;
    return (whole || sight || ratio.whole > 31) &&
           (has_any(before, cue<"beside_scores">()) || has_any(after, cue<"beside_scores">()));
}

// "2 out of 10", "3 of 5 nodes"
bool is_out_of(std::string_view after) {
    const std::size_t of = after.find("of ");
    return (after.starts_with(" out of ") ||
            (after.starts_with(" of ") && after.find("node") != std::string_view::npos)) &&
           of + 3 < after.size() && is_digit(after[of + 3]);
}

// 0730, 1215 hrs; a pager may have such a number.
bool is_military_time(std::string_view number, std::string_view before, std::string_view after) {
    if (number.size() != 4 || !std::all_of(number.begin(), number.end(), is_digit)) return false;
    const int hours = (number[0] - '0') * 10 + number[1] - '0';
    if (hours > 23 || number[2] > '5' || has_any(before, "call|reach|page|paged|pager|beeper|ext|extension|phone|dial"))
        return false;
    return has_word(first_word(after), "hours|hrs|h|hr") ||
           (number.front() == '0' && has_word(last_word(before), "at|by|around|until|and"));
}

bool is_clock(std::string_view number) {
    const std::size_t colon = number.find(':');
    return colon != std::string_view::npos && colon >= 1 && colon <= 2 && number.size() >= colon + 3 &&
           number.find_first_of("/-") == std::string_view::npos;
}

// T2, N0, pT3N1bMx; L4-5, T12-L1; D5W. Letters in `word` are small.
bool is_stage(std::string_view word) {
    while (!word.empty() && (word.front() == 'p' || word.front() == 'c' || word.front() == 'y')) word.remove_prefix(1);
    std::size_t parts = 0;
    for (std::size_t at = 0; at < word.size(); ++parts) {
        if (word[at] != 't' && word[at] != 'n' && word[at] != 'm') return false;
        if (++at >= word.size() || (word[at] != 'x' && (word[at] < '0' || word[at] > '4'))) return false;
        ++at;
        if (at < word.size() && word[at] >= 'a' && word[at] <= 'd') ++at;
    }
    return parts > 0;
}

bool is_vertebra(std::string_view word) {
    bool begins = true;
    for (std::size_t at = 0; at < word.size(); begins = false) {
        if (word[at] == 'c' || word[at] == 't' || word[at] == 'l' || word[at] == 's')
            ++at;
        else if (begins)
            return false;
        const std::size_t digits = at;
        while (at < word.size() && is_digit(word[at])) ++at;
        if (at == digits || at > digits + 2) return false;
        if (at < word.size() && word[at++] != '-') return false;
        if (at == word.size() && word.back() == '-') return false;
    }
    return !word.empty();
}

bool is_solution(std::string_view word) {
    return word == "d5w" || word == "d10w" || word == "d50" || word == "d50w" || word == "d5" || word == "d5ns" ||
           word == "d5lr";
}

// The whole of what stands at a place without a blank, in small letters.
std::string whole_word(std::string_view text, std::size_t begin, std::size_t end) {
    const std::size_t first = begin > longest_number ? begin - longest_number : 0;
    const std::size_t last = std::min(text.size(), end + longest_number);
    while (begin > first && (is_alphanumeric(text[begin - 1]) || text[begin - 1] == '-')) --begin;
    while (end < last && (is_alphanumeric(text[end]) || text[end] == '-')) ++end;
    return lower(text.substr(begin, end - begin));
}

// "L" of "2 L."
bool is_unit(std::string_view text, std::size_t begin, std::size_t end) {
    while (end > begin && text[end - 1] == '.') --end;
    return begin >= 2 && is_digit(text[begin - 2]) && text[begin - 1] == ' ' &&
           has_word(lower(text.substr(begin, end - begin)), cue<"units_of_measures">());
}

}  // namespace

bool is_measurement(std::string_view text, std::uint32_t begin, std::uint32_t end) {
    if (std::none_of(text.begin() + begin, text.begin() + end, is_digit)) return is_unit(text, begin, end);
    const std::string word = whole_word(text, begin, end);
    if (is_solution(word)) return true;
    std::size_t from = begin;
    std::size_t to = begin;
    while (from > 0 && begin - from < longest_number && is_number_part(text[from - 1])) --from;
    while (to < text.size() && to - begin < longest_number && is_number_part(text[to])) ++to;
    const std::string_view before = clause_before(text, from);
    if (is_ascii_letter(word.front())) {
        const bool other = has_any(before, "room|rm|bed|floor|unit|mrn|record|account|id");
        const std::string_view after = clause_after(text, end);
        return !other &&
               ((is_stage(word) && (has_any(before, "stage|pathology|tnm|carcinoma|cancer|tumor") ||
                                    has_any(after, "carcinoma|cancer|tumor|adenocarcinoma|n0|m0|mx|n1|nx"))) ||
                (is_vertebra(word) && (has_any(before, cue<"spine_words">()) || has_any(after, cue<"spine_words">()))));
    }
    if (from > 0 && is_ascii_letter(text[from - 1])) return false;
    std::string_view number = text.substr(from, to - from);
    while (!number.empty() && !is_digit(number.back())) number.remove_suffix(1);
    const std::string_view after = clause_after(text, from + number.size());
    // More than the number and its unit was found: something else is meant.
    if (end > from + number.size() + 1 + first_word(after).size() + 1) return false;
    if (number.empty() || std::count(number.begin(), number.end(), '/') > 1) return false;
    if (is_clock(number) || is_military_time(number, before, after) || is_out_of(after)) return true;
    if (is_score(number, before, after)) return true;
    if (std::count(number.begin(), number.end(), '-') > 1 || number.size() > 7) return false;
    if (after.starts_with("%") || has_word(first_word(after), cue<"units_of_measures">())) return true;
    return has_word(last_word(before), cue<"before_values">()) && !has_any(before, cue<"announce_no_measure">());
}

}  // namespace scrim
