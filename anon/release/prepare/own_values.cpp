#include "anon/release/prepare/own_values.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <set>

#include "nlp/base/search/intervals.h"
#include "nlp/lexicon/around.h"
#include "nlp/lexicon/terms.h"
#include "nlp/taggers/rules/checks/checks.h"
#include "nlp/taggers/rules/engine/date_value.h"
#include "nlp/taggers/rules/rows/patterns.h"

namespace scrim {
namespace {

bool is_month_name(std::string_view word) {
    return has_word(lower(word),
                    "january|february|march|april|may|june|july|august|september|october|november|december");
}

// "March", not "march"; in capitals "MAY" and "MARCH" are rather the verbs.
bool is_written_month(std::string_view word) {
    if (word.size() < 3 || !is_capital(word[0]) || !is_month_name(word)) return false;
    return !is_capital(word[1]) || !has_word(lower(word), "may|march");
}

constexpr int grown_up = 18;  // "3 years of cough" is no age of a child of 3

// What is tagged in a note, as numbers.
class OwnValues {
   public:
    OwnValues(const Note& note, const ListedNumbers& listed) : listed_(listed) {
        for (const Span& span : note.spans) {
            const std::string_view text = note.text_of(span);
            if (span.label == Label::age && (span.role == Role::patient || span.role == Role::none)) add_age(text);
            if (span.label != Label::date || span.role == Role::birth) continue;
            const auto date = parse_date(span.value.empty() ? text : std::string_view(span.value));
            if (!date) continue;
            if (date->year != 0) years_.insert(date->year);
            if (date->month != 0 && date->day != 0) days_.emplace(date->month, date->day);
        }
    }

    // The normalized value of a found form; empty if it is none of the note's own.
    [[nodiscard]] std::string value_of(std::string_view pattern, std::string_view found) const {
        if (pattern == "own_date.month") {
            const auto date = parse_date(found);
            return date && date->month != 0 ? iso_date(*date) : "";
        }
        if (pattern == "own_date.day") {
            const auto date = parse_date(found);
            return date && days_.contains({date->month, date->day}) ? iso_date(*date) : "";
        }
        if (pattern == "own_date.year") return has_year(number(found)) ? std::string(found) : "";
        if (pattern == "own_date.years") {
            const int first = number(found.substr(0, 4));
            const int second = first / 100 * 100 + number(found.substr(5));
            if (second != first + 1) return "";
            return has_year(first) || has_year(second) ? std::string(found.substr(0, 4)) : "";
        }
        if (pattern == "own_date.roman_month") return of_roman(found);
        if (pattern == "own_date.month_number") {
            return number(found) >= 1 && number(found) <= 12 ? iso_date({0, number(found), 0}) : "";
        }
        if (pattern == "own_age.next_birthday") {
            const int next = number(found);
            return has_age(next) || has_age(next - 1) ? std::string(found) : "";
        }
        if (pattern == "own_age.digits") {
            const int both = (found.front() - '0') * 10 + (found.back() - '0');
            return has_age(both) ? std::to_string(both) : "";
        }
        const int years = number(found);
        if (!has_age(years) || (pattern.starts_with("own_age.years") && years < grown_up)) return "";
        return std::to_string(years);
    }

    // "Age" as the head of a column: where its cells are the note's ages.
    void find_in_tables(std::string_view text, std::vector<Span>& out) const;
    // "October hay fever": the month as a part of a health detail.
    static void find_in_details(const Note& note, const Lexicon& lexicon, std::vector<Span>& out);

   private:
    static int number(std::string_view text) {
        int value = -1;
        std::from_chars(text.data(), text.data() + text.size(), value);
        return value;
    }

    [[nodiscard]] bool has_age(int age) const { return ages_.contains(age) || listed_.ages.contains(age); }
    [[nodiscard]] bool has_year(int year) const { return years_.contains(year) || listed_.years.contains(year); }

    // "5.II.2009"
    static std::string of_roman(std::string_view text) {
        static constexpr std::array<std::string_view, 12> numerals{"i",   "ii",   "iii", "iv", "v",  "vi",
                                                                   "vii", "viii", "ix",  "x",  "xi", "xii"};
        const std::size_t begin = text.find_first_not_of("0123456789./- ");
        const std::size_t end = text.find_first_of("./- ", begin);
        const auto month = std::find(numerals.begin(), numerals.end(), lower(text.substr(begin, end - begin)));
        if (month == numerals.end()) return "";
        const DateValue date{0, static_cast<int>(month - numerals.begin()) + 1, number(text)};
        return iso_date(date);
    }

    void add_age(std::string_view text) {
        const std::string value = age_value(text);
        if (!value.empty() && is_digit(value.back())) ages_.insert(number(value));
    }

    const ListedNumbers& listed_;
    std::set<int> ages_;
    std::set<int> years_;
    std::set<std::pair<int, int>> days_;
};

constexpr float own_score = 0.7F;  // as that of the rows

Span own_span(Label label, Role role, std::uint32_t begin, std::uint32_t end, std::string value) {
    Span span;
    span.begin = begin;
    span.end = end;
    span.label = label;
    span.role = role;
    span.value = std::move(value);
    span.sources = source_rules;
    span.score = own_score;
    return span;
}

// The cells of a line: by bars, tabs, semicolons or commas, else by two blanks or more. Views into the line.
std::vector<std::string_view> cells_of(std::string_view line) {
    const std::size_t mark = line.find_first_of("|\t;");
    const char separator = mark != std::string_view::npos ? line[mark] : ',';
    const bool by_blanks = line.find(separator) == std::string_view::npos;
    std::vector<std::string_view> out;
    for (std::size_t at = 0; at <= line.size();) {
        const std::size_t end = std::min(by_blanks ? line.find("  ", at) : line.find(separator, at), line.size());
        const std::string_view cell = trim(line.substr(at, end - at));
        if (!by_blanks || !cell.empty()) out.push_back(cell);
        at = end + 1;
    }
    return out;
}

void OwnValues::find_in_tables(std::string_view text, std::vector<Span>& out) const {
    constexpr std::size_t longest_head = 24;
    constexpr int rows = 4;  // below a head
    std::size_t column = 0;
    std::size_t columns = 0;
    int left = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = text.substr(at, end - at);
        at = end + 1;
        const auto cells = cells_of(line);
        const auto head = std::find_if(cells.begin(), cells.end(), [&](std::string_view cell) {
            return cell.size() <= longest_head && has_word(lower(cell.substr(0, cell.find_first_of(" (/"))), "age");
        });
        if (head != cells.end() && cells.size() > 1) {
            column = static_cast<std::size_t>(head - cells.begin());
            columns = cells.size();
            left = rows;
        } else if (left > 0 && line.find_first_not_of("|-+=: \t\r") != std::string_view::npos) {
            --left;
            if (cells.size() != columns || cells[column].empty() || !is_digit(cells[column].front())) continue;
            const int years = number(cells[column]);
            const auto begin = static_cast<std::uint32_t>(cells[column].data() - text.data());
            const auto size = static_cast<std::uint32_t>(std::to_string(years).size());
            if (has_age(years)) {
                out.push_back(own_span(Label::age, Role::event, begin, begin + size, std::to_string(years)));
            }
        }
    }
}

// In whatever month the patient was seen: replaced in their notes alone it would tell the month.
void OwnValues::find_in_details(const Note& note, const Lexicon& lexicon, std::vector<Span>& out) {
    for (const Span& span : note.spans) {
        if (class_of(span.label) != Class::hmd) continue;
        const std::string_view text = note.text_of(span);
        for (std::size_t at = 0; at < text.size();) {
            std::size_t end = at;
            while (end < text.size() && is_letter(text[end])) ++end;
            const std::string_view word = text.substr(at, end - at);
            const auto begin = span.begin + static_cast<std::uint32_t>(at);
            const auto date = is_written_month(word) ? parse_date(word) : std::nullopt;
            if (date && !is_part_of_term(note.text, begin, begin + static_cast<std::uint32_t>(word.size()), lexicon)) {
                out.push_back(own_span(Label::date, Role::other, begin, begin + static_cast<std::uint32_t>(word.size()),
                                       iso_date(*date)));
            }
            at = std::max(end, at + 1);
        }
    }
}

// Where a year ends that begins at most three marks and blanks after a place: "/2009", ", 2009", " '09", "/09".
std::optional<std::uint32_t> year_behind(std::string_view text, std::uint32_t at) {
    std::uint32_t begin = at;
    while (begin < text.size() && begin < at + 3 &&
           std::string_view("/-., '\n").find(text[begin]) != std::string_view::npos) {
        ++begin;
    }
    std::uint32_t end = begin;
    while (end < text.size() && is_digit(text[end])) ++end;
    if (begin == at || (end < text.size() && is_letter(text[end]))) return std::nullopt;
    const std::string_view digits = text.substr(begin, end - begin);
    if (digits.size() == 2 && (text[begin - 1] == '/' || text[begin - 1] == '\'')) return end;
    const bool is_year = digits.size() == 4 && (digits.starts_with("19") || digits.starts_with("20"));
    const bool tight = text[at] == '/' || text[at] == '-' || text[at] == '.';
    if (!is_year || (!tight && !is_place_of_a_year(text, {begin, end}))) return std::nullopt;
    return end;
}

// Where a year begins that is tied to what stands right behind it: "2009-".
std::optional<std::uint32_t> year_before(std::string_view text, std::uint32_t at) {
    if (at < 5 || (text[at - 1] != '-' && text[at - 1] != '/')) return std::nullopt;
    const std::string_view digits = text.substr(at - 5, 4);
    const bool is_year =
        (digits.starts_with("19") || digits.starts_with("20")) && std::all_of(digits.begin(), digits.end(), is_digit);
    if (!is_year || (at > 5 && (is_digit(text[at - 6]) || is_letter(text[at - 6])))) return std::nullopt;
    return at - 5;
}

bool tells_a_year(const Span& span, std::string_view text) {
    if (!span.value.empty()) return !span.value.starts_with("--");
    const std::string_view written = text.substr(span.begin, span.end - span.begin);
    return std::count_if(written.begin(), written.end(), is_digit) >= 4 || written.find(':') != std::string_view::npos;
}

}  // namespace

Result<PatternTable> compile_own_values(const OwnValueOptions& options) {
    std::vector<std::string_view> topics;
    if (options.ages) topics.emplace_back("own_ages");
    if (options.dates) topics.emplace_back("own_dates");
    return compile_patterns(topics);
}

ListedNumbers listed_numbers(const std::map<Label, std::vector<std::string>>& lists) {
    constexpr int oldest = 130;
    ListedNumbers out;
    const auto number_at = [](std::string_view text, std::size_t at) {
        int value = 0;
        std::from_chars(text.data() + at, text.data() + text.size(), value);
        return value;
    };
    for (const auto& [label, values] : lists) {
        for (const std::string& value : values) {
            if (value.empty() || !is_digit(value.back() == '+' ? value.front() : value.back())) continue;
            const std::size_t dash = value.rfind('-');
            constexpr std::size_t digits_of_year = 4;
            if (label == Label::date) {
                if (value.size() >= digits_of_year) out.years.insert(number_at(value, value.size() - digits_of_year));
            } else if (label == Label::age) {
                const int first = number_at(value, 0);
                const int last = value.back() == '+'         ? oldest
                                 : dash != std::string::npos ? std::min(number_at(value, dash + 1), oldest)
                                                             : first;
                for (int age = first; age <= last; ++age) out.ages.insert(age);
            }
        }
    }
    return out;
}

std::vector<Span> find_own_values(const PatternTable& patterns, const Note& note, const Lexicon& lexicon,
                                  const OwnValueOptions& options, const ListedNumbers& listed) {
    std::vector<Span> out;
    const OwnValues own(note, listed);
    const std::string_view text = note.text;
    patterns.search(text, [&](const Pattern& pattern, Label label, PatternMatch match) {
        Span span = own_span(label, pattern.role, match.begin, match.end,
                             own.value_of(pattern.name, text.substr(match.begin, match.end - match.begin)));
        if (label == Label::age) span.role = Role::event;  // the same for whoever of the group has it
        if (!span.value.empty() && !is_score(text, span)) out.push_back(std::move(span));
    });
    if (options.ages) own.find_in_tables(text, out);
    if (options.dates) OwnValues::find_in_details(note, lexicon, out);
    // What somebody tagged has its role already.
    const Intervals tagged =
        Intervals::of(note.spans, [](const Span& span) { return class_of(span.label) != Class::hmd; });
    std::erase_if(out, [&](const Span& span) { return tagged.cover(span.begin, span.end); });
    for (Span& span : out) {
        if (span.label == Label::age && tagged.overlap(span.begin, span.end))
            span.role = Role::patient;  // "69" of 69.4
    }
    return out;
}

bool is_score(std::string_view text, const Span& span) {
    const std::string_view written = text.substr(span.begin, span.end - span.begin);
    const auto slash = written.find('/');
    if (slash == std::string_view::npos || written.find_first_not_of("0123456789/ ") != std::string_view::npos ||
        written.find('/', slash + 1) != std::string_view::npos) {
        return false;
    }
    const std::string before_it = before(text, span.begin, 24);
    const std::string behind_it = behind(text, span.end, 16);
    constexpr WordList scores =
        "pain|score|scale|scored|strength|rated|rates|rating|apgar|murmur|acuity|vision|severity|power";
    return has_word(before_it, scores) || has_word(behind_it, scores);
}

void take_years_into_dates(std::string_view text, std::vector<Span>& spans) {
    std::vector<Span> out;
    out.reserve(spans.size());
    for (std::size_t i = 0; i < spans.size();) {
        Span span = std::move(spans[i]);
        std::size_t next = i + 1;
        const auto take_year = [&] {
            if (span.label != Label::date || tells_a_year(span, text) || is_score(text, span)) return false;
            if (const auto begin = year_before(text, span.begin); begin && (out.empty() || out.back().end <= *begin)) {
                span.begin = *begin;
                return true;
            }
            const auto end = year_behind(text, span.end);
            if (!end) return false;
            std::size_t last = next;
            while (last < spans.size() && spans[last].end <= *end && spans[last].label == Label::date) ++last;
            if (last < spans.size() && spans[last].begin < *end) return false;  // it is of something else
            span.end = *end;
            next = last;
            return true;
        };
        if (take_year()) {
            const auto date = parse_date(text.substr(span.begin, span.end - span.begin));
            span.value = date ? iso_date(*date) : std::string();
        }
        out.push_back(std::move(span));
        i = next;
    }
    spans = std::move(out);
}

}  // namespace scrim
