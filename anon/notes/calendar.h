#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "anon/notes/release_policy.h"

namespace scrim {

// A date as far as a note tells it; 0 where a part is not told.
struct Date {
    int year = 0;
    int month = 0;
    int day = 0;

    [[nodiscard]] bool has_month() const { return year != 0 && month != 0; }
    [[nodiscard]] bool is_full() const { return has_month() && day != 0; }
    auto operator<=>(const Date&) const = default;
};

// Reads the normalized value of a span: "2009-04-25", "2009-04", "2009", "--04-25", "--04". Nothing if it is none
// of these, or no day of the calendar. A year that no note can speak of (0130, the clock) is taken as not told.
[[nodiscard]] std::optional<Date> read_date(std::string_view value);

// Days since 1970-01-01; unknown parts count as the first month or day.
[[nodiscard]] std::int64_t day_number(const Date& date);
[[nodiscard]] Date date_of(std::int64_t day_number);

// The date at a grain, as it is shown: "13-Mar-2009", "Mar-2009", "Spring-2009", "2009". Nothing if the date does
// not tell that much. December is of the winter of the next year.
[[nodiscard]] std::optional<std::string> date_at(const Date& date, Grain grain);
// The same as a number that orders grain values by time.
[[nodiscard]] std::int64_t date_order(const Date& date, Grain grain);

// A date that does not tell its year gets the one that puts it nearest to `near`.
[[nodiscard]] Date with_year_near(const Date& date, const Date& near);

// How far `date` is from `base`: "+6 d", "-3 mo", "+2 y". Never finer than either of them or than the unit, and coarser
// the longer it is: up to 60 days in days or weeks, below two years in months.
[[nodiscard]] std::string offset_text(const Date& base, const Date& date, OffsetUnit unit);

// Whether an offset from `base` back to `date`, as it is shown, may be as long as a life of so many years.
[[nodiscard]] bool reaches_back(const Date& base, const Date& date, int years);

// Full years between a birth and a day; nothing if the months are not known or the result is no age.
[[nodiscard]] std::optional<int> age_at(const Date& birth, const Date& day);

// A range of months from two that are shown at the grain month-year ("Mar-2009"): "Mar-Jul 2009", "Nov 2008-Mar 2009",
// "Mar 2009".
[[nodiscard]] std::string month_range(std::string_view first, std::string_view last);

}  // namespace scrim
