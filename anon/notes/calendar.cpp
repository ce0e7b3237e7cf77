#include "anon/notes/calendar.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>

namespace scrim {
namespace {

constexpr std::array<std::string_view, 12> months{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                  "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
constexpr std::array<std::string_view, 4> seasons{"Winter", "Spring", "Summer", "Fall"};

std::string_view month_name(int month) { return months.at(static_cast<std::size_t>(month - 1)); }

bool is_leap(int year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; }

int days_in(int year, int month) {
    static constexpr std::array<int, 12> days{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return days.at(static_cast<std::size_t>(month - 1)) + (month == 2 && is_leap(year) ? 1 : 0);
}

// Winter 2010 is from December 2009 to February 2010.
int season_year(const Date& date) { return date.month == 12 ? date.year + 1 : date.year; }
int season_of(const Date& date) { return date.month % 12 / 3; }

// Years that a note may speak of; shared corpora move dates far ahead.
constexpr int first_year = 1880;
constexpr int last_year = 2199;

std::optional<int> digits(std::string_view text) {
    int value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || read.ec != std::errc() || read.ptr != text.data() + text.size() || value < 0) {
        return std::nullopt;
    }
    return value;
}

std::string with_sign(std::int64_t number, const char* unit) {
    return fmt::format("{}{} {}", number < 0 ? '-' : '+', std::abs(number), unit);
}

}  // namespace

std::optional<Date> read_date(std::string_view value) {
    Date date;
    std::string_view rest = value;
    if (rest.starts_with("--")) {
        rest.remove_prefix(2);
    } else {
        if (rest.size() < 4) return std::nullopt;
        const auto year = digits(rest.substr(0, 4));
        if (!year || *year == 0) return std::nullopt;
        date.year = *year >= first_year && *year <= last_year ? *year : 0;
        rest.remove_prefix(4);
        if (rest.empty()) return date.year == 0 ? std::nullopt : std::optional(date);
        if (rest[0] != '-') return std::nullopt;
        rest.remove_prefix(1);
    }
    if (rest.size() != 2 && !(rest.size() == 5 && rest[2] == '-')) return std::nullopt;
    const auto month = digits(rest.substr(0, 2));
    if (!month || *month < 1 || *month > 12) return std::nullopt;
    date.month = *month;
    if (rest.size() == 2) return date;
    const auto day = digits(rest.substr(3));
    if (!day || *day < 1 || *day > days_in(date.year == 0 ? 2000 : date.year, date.month)) return std::nullopt;
    date.day = *day;
    return date;
}

// Howard Hinnant's civil calendar: eras of 400 years that begin in March.
std::int64_t day_number(const Date& date) {
    const int month = std::max(date.month, 1);
    const int day = std::max(date.day, 1);
    const std::int64_t year = date.year - (month <= 2 ? 1 : 0);
    const std::int64_t era = (year >= 0 ? year : year - 399) / 400;
    const std::int64_t year_of_era = year - era * 400;
    const std::int64_t day_of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return era * 146097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719468;
}

Date date_of(std::int64_t day_number) {
    const std::int64_t shifted = day_number + 719468;
    const std::int64_t era = (shifted >= 0 ? shifted : shifted - 146096) / 146097;
    const std::int64_t day_of_era = shifted - era * 146097;
    const std::int64_t year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
    const std::int64_t day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    const std::int64_t month_from_march = (5 * day_of_year + 2) / 153;
    Date date;
    date.day = static_cast<int>(day_of_year - (153 * month_from_march + 2) / 5 + 1);
    date.month = static_cast<int>(month_from_march < 10 ? month_from_march + 3 : month_from_march - 9);
    date.year = static_cast<int>(year_of_era + era * 400 + (date.month <= 2 ? 1 : 0));
    return date;
}

std::optional<std::string> date_at(const Date& date, Grain grain) {
    if (date.year == 0) return std::nullopt;
    if (grain == Grain::year) return fmt::format("{}", date.year);
    if (!date.has_month()) return std::nullopt;
    if (grain == Grain::season_year) {
        return fmt::format("{}-{}", seasons.at(static_cast<std::size_t>(season_of(date))), season_year(date));
    }
    if (grain == Grain::month_year) return fmt::format("{}-{}", month_name(date.month), date.year);
    if (grain != Grain::day || date.day == 0) return std::nullopt;
    return fmt::format("{}-{}-{}", date.day, month_name(date.month), date.year);
}

std::int64_t date_order(const Date& date, Grain grain) {
    switch (grain) {
        case Grain::year:
            return date.year;
        case Grain::season_year:
            return std::int64_t{season_year(date)} * 4 + season_of(date);
        case Grain::month_year:
            return std::int64_t{date.year} * 12 + date.month;
        default:
            return day_number(date);
    }
}

Date with_year_near(const Date& date, const Date& near) {
    if (date.year != 0) return date;
    Date best;
    std::int64_t best_distance = 0;
    for (int year = near.year - 1; year <= near.year + 1; ++year) {
        Date candidate{year, date.month, date.day};
        if (candidate.day > days_in(year, std::max(candidate.month, 1))) candidate.day = 28;
        const std::int64_t distance = std::abs(day_number(candidate) - day_number(near));
        if (best.year == 0 || distance < best_distance) {
            best = candidate;
            best_distance = distance;
        }
    }
    return best;
}

namespace {

// The distance in months: full days give the nearest number of them, else the names of the months alone count.
std::int64_t months_between(const Date& base, const Date& date) {
    const std::int64_t days = day_number(date) - day_number(base);
    const std::int64_t half = days < 0 ? -15 : 15;
    if (base.is_full() && date.is_full()) return (days * 12 + half * 12) / 365;
    return (std::int64_t{date.year} - base.year) * 12 + date.month - base.month;
}

}  // namespace

std::string offset_text(const Date& base, const Date& date, OffsetUnit unit) {
    if (!base.has_month() || !date.has_month()) return with_sign(std::int64_t{date.year} - base.year, "y");
    const std::int64_t days = day_number(date) - day_number(base);
    if (base.is_full() && date.is_full() && std::abs(days) <= 60) {
        if (unit == OffsetUnit::day) return with_sign(days, "d");
        if (unit == OffsetUnit::week) return with_sign((days + (days < 0 ? -3 : 3)) / 7, "wk");
    }
    const std::int64_t in_months = months_between(base, date);
    if (std::abs(in_months) < 24) return with_sign(in_months, "mo");
    const std::int64_t half_year = in_months < 0 ? -6 : 6;
    return with_sign((in_months + half_year) / 12, "y");
}

bool reaches_back(const Date& base, const Date& date, int years) {
    // Unknown parts as early as they can be; what is shown in years is rounded by up to half of one, in months by one.
    const std::int64_t months =
        (std::int64_t{base.year} - date.year) * 12 + (base.month == 0 ? 12 : base.month) - std::max(date.month, 1);
    if (months <= 0) return false;
    return months + (months < 24 ? 1 : 6) >= std::int64_t{years} * 12;
}

std::optional<int> age_at(const Date& birth, const Date& day) {
    if (birth.year == 0 || !day.has_month()) return std::nullopt;
    int age = day.year - birth.year;
    const bool before_birthday =
        birth.month > day.month || (birth.month == day.month && birth.day != 0 && day.day != 0 && birth.day > day.day);
    if (birth.month != 0 && before_birthday) --age;
    if (age < 0 || age > 125) return std::nullopt;
    return age;
}

std::string month_range(std::string_view first, std::string_view last) {
    const auto month = [](std::string_view shown) { return shown.substr(0, shown.find('-')); };
    const auto year = [](std::string_view shown) { return shown.substr(shown.find('-') + 1); };
    if (first == last) return fmt::format("{} {}", month(first), year(first));
    if (year(first) == year(last)) return fmt::format("{}-{} {}", month(first), month(last), year(first));
    return fmt::format("{} {}-{} {}", month(first), year(first), month(last), year(last));
}

}  // namespace scrim
