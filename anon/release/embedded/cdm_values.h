#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "nlp/base/ascii.h"

namespace scrim {

// The table NOTE of OMOP wants a date of every note: this one stands where the release shows none.
inline constexpr std::string_view no_cdm_date = "1970-01-01";

// An id of a release in the form that the CDM has for ids: "r0143" as "143". What is none stays.
[[nodiscard]] inline std::string cdm_id(std::string_view id) {
    const bool drawn =
        id.size() > 1 && (id.front() == 'r' || id.front() == 'q') && std::all_of(id.begin() + 1, id.end(), is_digit);
    if (!drawn) return std::string(id);
    const auto first = id.find_first_not_of('0', 1);
    return std::string(first == std::string_view::npos ? "0" : id.substr(first));
}

// A date of a release as the CDM has dates: a year is its first day, and what is no date at all the one above.
[[nodiscard]] inline std::string cdm_date(const std::optional<std::string>& shown) {
    const auto are_digits = [&](std::size_t begin, std::size_t count) {
        return std::all_of(shown->begin() + static_cast<std::ptrdiff_t>(begin),
                           shown->begin() + static_cast<std::ptrdiff_t>(begin + count), is_digit);
    };
    if (shown && shown->size() == 4 && are_digits(0, 4)) return *shown + "-01-01";
    const bool day = shown && shown->size() >= 10 && (*shown)[4] == '-' && (*shown)[7] == '-' && are_digits(0, 4) &&
                     are_digits(5, 2) && are_digits(8, 2);
    return day ? shown->substr(0, 10) : std::string(no_cdm_date);
}

}  // namespace scrim
