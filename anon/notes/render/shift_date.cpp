#include "anon/notes/render/shift_date.h"

#include <fmt/format.h>

#include <array>
#include <cctype>
#include <optional>

#include "nlp/base/ascii.h"

namespace scrim {
namespace {

constexpr std::array<std::string_view, 12> month_words{"january",   "february", "march",    "april",
                                                       "may",       "june",     "july",     "august",
                                                       "september", "october",  "november", "december"};
constexpr std::array<std::string_view, 7> weekdays{"thursday", "friday",  "saturday", "sunday",
                                                   "monday",   "tuesday", "wednesday"};  // from 1970-01-01 on

// The word with the case of the old one: first letter and all letters.
std::string in_case_of(std::string_view old, std::string word) {
    const auto upper = [](char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; };
    const bool all = old.size() > 1 && upper(old[0]) && upper(old[1]);
    for (std::size_t i = 0; i < word.size(); ++i) {
        if (all || (i == 0 && upper(old[0]))) {
            word[i] = static_cast<char>(std::toupper(static_cast<unsigned char>(word[i])));
        }
    }
    return word;
}

template <std::size_t size>
std::optional<std::size_t> named(const std::array<std::string_view, size>& names, const std::string& word) {
    for (std::size_t i = 0; i < size; ++i) {
        if (word.size() >= 3 && names.at(i).substr(0, word.size()) == word) return i;
        if (word == "sept" && names.at(i) == "september") return i;
    }
    return std::nullopt;
}

std::string_view ordinal_ending(int day) {
    if (day % 100 >= 11 && day % 100 <= 13) return "th";
    return day % 10 == 1 ? "st" : day % 10 == 2 ? "nd" : day % 10 == 3 ? "rd" : "th";
}

// Writes the parts of the new date where those of the old one stand.
class Shifter {
   public:
    Shifter(const Date& from, const Date& to) : from_(from), to_(to) {}

    bool word(std::string_view old, std::string& out) {
        const std::string plain = lower(old);
        if (const auto month = named(month_words, plain)) {
            std::string name(month_words.at(static_cast<std::size_t>(to_.month - 1)));
            const bool is_short = plain.size() < month_words.at(*month).size() && plain != "sept";
            out += in_case_of(old, is_short || plain == "sept" ? name.substr(0, 3) : name);
            month_done_ = true;
            return true;
        }
        if (const auto weekday = named(weekdays, plain)) {
            const std::int64_t day = day_number(to_);
            const std::string name(weekdays.at(static_cast<std::size_t>(((day % 7) + 7) % 7)));
            out += in_case_of(old, plain.size() < weekdays.at(*weekday).size() ? name.substr(0, 3) : name);
            return from_.is_full();
        }
        if (after_day_ && (plain == "st" || plain == "nd" || plain == "rd" || plain == "th")) {
            out += ordinal_ending(to_.day);
            return true;
        }
        out += old;
        return plain == "of" || plain == "the" || plain == "day" || plain == "on";
    }

    bool number(std::string_view old, bool month_named, std::string& out) {
        after_day_ = false;
        if (old.size() > 8) return false;
        const int value = std::stoi(std::string(old));
        const int width = static_cast<int>(old.size());
        if (width == 8) {
            out += fmt::format("{:04}{:02}{:02}", to_.year, to_.month, to_.day);
        } else if (width == 4) {
            out += fmt::format("{:04}", to_.year);
        } else if (!month_done_ && !month_named && value == from_.month) {
            month_done_ = true;
            out += fmt::format("{:0{}}", to_.month, width);
        } else if (!day_done_ && value == from_.day) {
            day_done_ = true;
            after_day_ = true;
            out += fmt::format("{:0{}}", to_.day, width);
        } else if (width == 2 && value == from_.year % 100) {
            out += fmt::format("{:02}", to_.year % 100);
        } else {
            return false;
        }
        return true;
    }

   private:
    Date from_;
    Date to_;
    bool month_done_ = false;
    bool day_done_ = false;
    bool after_day_ = false;
};

}  // namespace

std::string shifted_date(std::string_view text, const Date& date, const Date& near, int days) {
    const Date from = with_year_near(date, near);
    if (from.year == 0) return {};
    Date to = date_of(day_number({from.year, from.month == 0 ? 7 : from.month, from.day == 0 ? 15 : from.day}) + days);
    Shifter shifter(from, to);
    const bool month_named = [&] {
        for (std::size_t i = 0; i < month_words.size(); ++i) {
            if (lower(text).find(month_words.at(i).substr(0, 3)) != std::string::npos) return true;
        }
        return false;
    }();
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at + 1;
        const bool digits = is_digit(text[at]);
        const bool letters = is_ascii_letter(text[at]);
        while (end < text.size() && ((digits && is_digit(text[end])) || (letters && is_ascii_letter(text[end])))) ++end;
        const std::string_view part = text.substr(at, end - at);
        if (digits && !shifter.number(part, month_named, out)) return {};
        if (letters && !shifter.word(part, out)) return {};
        if (!digits && !letters) out += part;
        at = end;
    }
    return out;
}

}  // namespace scrim
