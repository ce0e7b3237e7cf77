// Numbers that carry their own proof: check digits and ranges that issuers never use. The built-in patterns do not ask
// for them, because a mistyped number still identifies; a hospital's own patterns may.

#include <array>

#include "nlp/taggers/rules/checks/checks.h"
#include "nlp/taggers/rules/engine/date_value.h"

namespace scrim {
namespace {

std::string digits_of(std::string_view text, PatternMatch match) {
    std::string out;
    for (std::size_t i = match.begin; i < match.end; ++i) {
        if (is_digit(text[i])) out += text[i];
    }
    return out;
}

// Every second digit from the right counts twice; the digits of all must add up to a multiple of ten.
bool luhn_sum_holds(std::string_view digits) {
    int sum = 0;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        int value = digits[digits.size() - 1 - i] - '0';
        if (i % 2 == 1) value = value > 4 ? 2 * value - 9 : 2 * value;
        sum += value;
    }
    return sum % 10 == 0;
}

bool luhn(std::string_view text, PatternMatch match) {
    const std::string digits = digits_of(text, match);
    return digits.size() >= 2 && luhn_sum_holds(digits);
}

// The National Provider Identifier: ten digits, the Luhn sum with the prefix of US health care, 80840, before them.
bool npi(std::string_view text, PatternMatch match) {
    const std::string digits = digits_of(text, match);
    return digits.size() == 10 && (digits[0] == '1' || digits[0] == '2') && luhn_sum_holds("80840" + digits);
}

// Areas 000, 666 and 900 to 999, group 00 and serial 0000 were never given.
bool ssn(std::string_view text, PatternMatch match) {
    const std::string digits = digits_of(text, match);
    if (digits.size() != 9) return false;
    const std::string area = digits.substr(0, 3);
    return area != "000" && area != "666" && area[0] != '9' && digits.substr(3, 2) != "00" &&
           digits.substr(5) != "0000";
}

// As the National Health Service of Britain numbers its patients: weights 10 to 2, the last of ten digits proves.
bool mod_11(std::string_view text, PatternMatch match) {
    const std::string digits = digits_of(text, match);
    if (digits.size() != 10) return false;
    int sum = 0;
    for (int i = 0; i < 9; ++i) sum += (10 - i) * (digits[static_cast<std::size_t>(i)] - '0');
    const int expected = (11 - sum % 11) % 11;
    return expected != 10 && expected == digits[9] - '0';
}

int days_in(int month, int year) {
    constexpr std::array<int, 12> days{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return days.at(static_cast<std::size_t>(month - 1)) + (month == 2 && (leap || year == 0) ? 1 : 0);
}

// A day that the calendar has, as far as it is written.
bool is_date(std::string_view text, PatternMatch match) {
    const auto date = parse_date(text.substr(match.begin, match.end - match.begin));
    if (!date) return false;
    if (date->month == 0) return date->year != 0;
    return date->month <= 12 && date->day <= days_in(date->month, date->year);
}

constexpr auto table = std::to_array<NamedCheck>({
    {"luhn", plain_check<luhn>},
    {"npi", plain_check<npi>},
    {"ssn", plain_check<ssn>},
    {"mod 11", plain_check<mod_11>},
    {"date", plain_check<is_date>},
});

}  // namespace

std::span<const NamedCheck> number_checks() { return table; }

}  // namespace scrim
