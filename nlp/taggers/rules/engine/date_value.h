#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace scrim {

// A date as far as it is written; 0 where a part is not given. Two-digit years are read as 1930 to 2029.
struct DateValue {
    int year = 0;
    int month = 0;
    int day = 0;
};

// Reads a written date: 4/25/2009, 4-5-2009, 25-APR-09, June 7th, 1999, the 7th of June, 2009-04-25, 20090425,
// 07/2007, March 2009, 1998. Month comes before day where both orders are possible. Nothing for weekdays,
// seasons and decades.
[[nodiscard]] std::optional<DateValue> parse_date(std::string_view text);

// "2009-04-25", "2009-04", "2009", "--04-25": ISO 8601 as far as known.
[[nodiscard]] std::string iso_date(const DateValue& date);

// The number that an age's text gives: "88", "eighty-eight", "80s"; empty if none.
[[nodiscard]] std::string age_value(std::string_view text);

}  // namespace scrim
