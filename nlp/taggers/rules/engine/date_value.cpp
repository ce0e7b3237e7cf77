#include "nlp/taggers/rules/engine/date_value.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "nlp/lexicon/around.h"

namespace scrim {
namespace {

constexpr std::array<std::string_view, 12> months{"jan", "feb", "mar", "apr", "may", "jun",
                                                  "jul", "aug", "sep", "oct", "nov", "dec"};
constexpr std::array<std::string_view, 20> ordinals{
    "first",     "second",    "third",       "fourth",     "fifth",      "sixth",      "seventh",
    "eighth",    "ninth",     "tenth",       "eleventh",   "twelfth",    "thirteenth", "fourteenth",
    "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth", "twentieth"};

int month_named(std::string_view word) {
    if (word.size() < 3) return 0;
    for (std::size_t i = 0; i < months.size(); ++i) {
        if (word.substr(0, 3) == months.at(i)) return static_cast<int>(i) + 1;
    }
    return 0;
}

// The day of "seventh", or of "first" after "twenty"; 0 if it is none.
int day_named(std::string_view word, int tens) {
    if (word == "thirtieth") return 30;
    for (std::size_t i = 0; i < ordinals.size(); ++i) {
        if (word == ordinals.at(i)) return tens + static_cast<int>(i) + 1;
    }
    return 0;
}

int full_year(int year, std::size_t digits) {
    if (digits == 4) return year;
    return year < 30 ? 2000 + year : 1900 + year;
}

// Years that a note may speak of. Shared corpora move dates far ahead, so that only what may be a clock time as well
// ("died 7 Dec 2130") must not lie beyond next year.
constexpr int first_year = 1880;
constexpr int last_year = 2199;

int next_year() {
    static const int year = [] {
        const auto today = std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now());
        return static_cast<int>(std::chrono::year_month_day(today).year()) + 1;
    }();
    return year;
}

bool is_year(int year) { return year >= first_year && year <= last_year; }

struct Number {
    int value;
    std::size_t digits;
    bool is_year = false;  // written as one: '24; of four digits also after a comma
    char mark = ' ';       // what stands between it and the number or word before: one of "/-.,&" or a blank
};

// How long the clock time is that begins at a digit: "12:00:00", "7:45"; 0 if there is none.
std::size_t clock_size(std::string_view text) {
    std::size_t at = 0;
    for (int part = 0; part < 3; ++part) {
        std::size_t end = at;
        while (end < text.size() && is_digit(text[end])) ++end;
        if (end - at != 2 && !(part == 0 && end - at == 1)) return part == 2 ? at - 1 : 0;
        if (end == text.size() || text[end] != ':') return part == 0 ? 0 : end;
        at = end + 1;
    }
    return at - 1;
}

// Numbers and the month's name, in the order written.
struct Parts {
    std::vector<Number> numbers;
    int month = 0;
    std::size_t numbers_before_month = 0;
    bool other_word = false;
};

// "Nov '24", "May 3, 2067": what stands before a number says that it is a year.
bool is_written_as_year(std::string_view before, std::size_t digits) {
    if (before.ends_with('\'') || before.ends_with("\xe2\x80\x99")) return true;
    return digits == 4 && trim(before).ends_with(',');
}

// The mark that ties a number to what is before it; dashes of any length are '-'.
char mark_before(std::string_view before) {
    std::string_view rest = before.substr(0, before.find_last_not_of(" \t\r\n") + 1);
    if (rest.ends_with("\xe2\x80\x93") || rest.ends_with("\xe2\x80\x94")) return '-';
    if (rest.empty() || is_letter(rest.back())) return ' ';
    return std::string_view("/-.,&").find(rest.back()) == std::string_view::npos ? ' ' : rest.back();
}

Parts date_parts_of(std::string_view text) {
    Parts parts;
    std::size_t at = 0;
    int tens = 0;
    while (at < text.size()) {
        if (const std::size_t clock = is_digit(text[at]) ? clock_size(text.substr(at)) : 0; clock > 0) {
            at += clock;
        } else if (is_digit(text[at])) {
            std::size_t end = at;
            while (end < text.size() && is_digit(text[end])) ++end;
            const std::string digits(text.substr(at, end - at));
            if (digits.size() <= 8) {
                const bool as_year = is_written_as_year(text.substr(0, at), digits.size());
                parts.numbers.push_back({std::stoi(digits), digits.size(), as_year, mark_before(text.substr(0, at))});
            }
            at = end;
            if (end + 1 < text.size() && has_word(lower(text.substr(end, 2)), "st|nd|rd|th")) at += 2;
        } else if (is_letter(text[at])) {
            std::size_t end = at;
            while (end < text.size() && is_letter(text[end])) ++end;
            const std::string word = lower(text.substr(at, end - at));
            const int month = month_named(word);
            if (month != 0 && parts.month == 0 && !word.ends_with("day")) {
                parts.month = month;
                parts.numbers_before_month = parts.numbers.size();
            } else if (word == "s" || word.starts_with("spring") || word.starts_with("summer") ||
                       word.starts_with("winter") || word == "fall" || word == "autumn") {
                parts.other_word = true;
            } else if (const int day = day_named(word, tens); day != 0) {
                parts.numbers.push_back({day, 2});
            }
            // "twenty" counts for the word right behind it alone.
            tens = word == "twenty" ? 20 : word == "thirty" ? 30 : 0;
            at = end;
        } else {
            ++at;
        }
    }
    return parts;
}

// "June 3-5", "June 3 and 5", "13-15 June": a further day. A year of two digits follows the day as the day follows the
// month
// ("Jun-3-09"), or after a blank or a comma ("June 3, 09").
bool is_further_day(const Parts& parts, std::size_t i) {
    const Number& number = parts.numbers[i];
    if (number.is_year || number.digits > 2 || i == 0) return false;
    if (number.digits < 2 || i < parts.numbers_before_month) return true;
    const bool tied = number.mark != ' ' && number.mark != ',';
    return tied && number.mark != parts.numbers[i - 1].mark && i > parts.numbers_before_month;
}

DateValue of_named_month(const Parts& parts) {
    DateValue date;
    date.month = parts.month;
    for (std::size_t i = 0; i < parts.numbers.size(); ++i) {
        const Number& number = parts.numbers[i];
        if (date.day != 0 && is_further_day(parts, i)) continue;
        if (number.digits == 4 && is_year(number.value) && (number.is_year || number.value <= next_year()))
            date.year = number.value;
        else if (number.digits >= 4)
            continue;  // "0130": the clock
        else if (number.digits == 2 && number.is_year && date.year == 0)
            date.year = full_year(number.value, number.digits);
        else if (date.day == 0 && number.value >= 1 && number.value <= 31)
            date.day = number.value;
        else if (date.year == 0)
            date.year = full_year(number.value, number.digits);
    }
    return date;
}

// "7/28-8/3", "7/28-8/3/2009", "7/28 - 30": from one day to another. Its value is the first day; what stands third is
// no year, which would tell the month or day that it is.
std::optional<DateValue> of_range(const std::vector<Number>& n) {
    if (n.size() < 3 || n[0].digits > 2 || n[1].digits > 2 || n[2].digits > 2) return std::nullopt;
    const bool turns = n[2].mark == '-' && n[1].mark != '-';
    if (n.size() == 3 && !turns) return std::nullopt;
    if (n.size() > 3 && !turns && n[3].mark != n[1].mark) return std::nullopt;
    DateValue date{0, n[0].value, n[1].value};
    const Number& last = n.back();
    if (n.size() > 3 && last.digits == 4 && is_year(last.value)) date.year = last.value;
    if (n.size() == 5 && last.digits == 2 && last.mark == n[3].mark) date.year = full_year(last.value, 2);
    if (date.month > 12 && date.day <= 12) std::swap(date.month, date.day);
    return date;
}

std::optional<DateValue> of_numbers(const std::vector<Number>& n) {
    DateValue date;
    if (const auto range = of_range(n)) return range;
    if (n.size() == 1) {
        if (n[0].digits == 4 && is_year(n[0].value)) return DateValue{n[0].value, 0, 0};
        if (n[0].digits == 8) return DateValue{n[0].value / 10000, n[0].value / 100 % 100, n[0].value % 100};
        if (n[0].digits == 6)
            return DateValue{full_year(n[0].value % 100, 2), n[0].value / 10000, n[0].value / 100 % 100};
        return std::nullopt;
    }
    if (n.size() == 2) {
        if (n[1].digits == 4 && is_year(n[1].value)) return DateValue{n[1].value, n[0].value, 0};
        if (n[0].digits == 4 && is_year(n[0].value)) return DateValue{n[0].value, n[1].value, 0};
        if (n[0].value <= 12 && n[1].value <= 31) return DateValue{0, n[0].value, n[1].value};
        if (n[0].value <= 12) return DateValue{full_year(n[1].value, 2), n[0].value, 0};
        return std::nullopt;
    }
    if (n[0].digits == 4)
        date = {n[0].value, n[1].value, n[2].value};
    else
        date = {full_year(n[2].value, n[2].digits), n[0].value, n[1].value};
    if (date.month > 12 && date.day <= 12) std::swap(date.month, date.day);
    return date;
}

}  // namespace

std::optional<DateValue> parse_date(std::string_view text) {
    const Parts parts = date_parts_of(text);
    if (parts.other_word || (parts.numbers.empty() && parts.month == 0)) return std::nullopt;
    const auto date = parts.month != 0 ? std::optional(of_named_month(parts)) : of_numbers(parts.numbers);
    if (!date || date->month > 12 || date->day > 31 || date->month < 0) return std::nullopt;
    if (date->year != 0 && !is_year(date->year)) return std::nullopt;
    return date;
}

std::string iso_date(const DateValue& date) {
    if (date.year == 0 && date.day == 0) return fmt::format("--{:02}", date.month);
    if (date.year == 0) return fmt::format("--{:02}-{:02}", date.month, date.day);
    if (date.month == 0) return fmt::format("{:04}", date.year);
    if (date.day == 0) return fmt::format("{:04}-{:02}", date.year, date.month);
    return fmt::format("{:04}-{:02}-{:02}", date.year, date.month, date.day);
}

std::string age_value(std::string_view text) {
    std::string digits;
    for (const char c : text) {
        if (is_digit(c)) digits += c;
        if (!is_digit(c) && !digits.empty()) break;  // "4 1/2" is four
    }
    if (!digits.empty())
        return lower(text).ends_with("s") ? digits + "s" : std::to_string(std::stoi(digits.substr(0, 4)));
    static constexpr std::array<std::pair<std::string_view, int>, 28> words{
        {{"one", 1},       {"two", 2},       {"three", 3},    {"four", 4},     {"five", 5},       {"six", 6},
         {"seven", 7},     {"eight", 8},     {"nine", 9},     {"ten", 10},     {"eleven", 11},    {"twelve", 12},
         {"thirteen", 13}, {"fourteen", 14}, {"fifteen", 15}, {"sixteen", 16}, {"seventeen", 17}, {"eighteen", 18},
         {"nineteen", 19}, {"twenty", 20},   {"thirty", 30},  {"forty", 40},   {"fifty", 50},     {"sixty", 60},
         {"seventy", 70},  {"eighty", 80},   {"ninety", 90},  {"hundred", 100}}};
    const std::string written = lower(text);
    int value = 0;
    const std::string plain = lower(text);
    for (std::size_t at = 0; at < plain.size();) {
        std::size_t end = at;
        while (end < plain.size() && is_letter(plain[end])) ++end;
        const std::string_view word = std::string_view(plain).substr(at, end - at);
        for (const auto& [name, number] : words) {
            if (word == name) value = number == 100 ? std::max(value, 1) * 100 : value + number;
        }
        at = std::max(end, at + 1);
    }
    return value > 0 ? std::to_string(value) : std::string();
}

}  // namespace scrim
