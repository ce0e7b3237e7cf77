#include "corpora/generator/written_dates.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>

#include "corpora/generator/values/person_names.h"
#include "nlp/base/ascii.h"

namespace scrim::corpora {
namespace {

constexpr std::array<std::string_view, 12> months = {"January",   "February", "March",    "April",
                                                     "May",       "June",     "July",     "August",
                                                     "September", "October",  "November", "December"};
constexpr std::array<std::string_view, 7> weekdays = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                                      "Thursday", "Friday", "Saturday"};
// Longer words first, so that "mm" is not read as "m" twice.
constexpr std::array<std::string_view, 12> words = {"Weekday", "Month", "Wday", "yyyy", "MON", "Mon",
                                                    "dth",     "yy",    "mm",   "dd",   "m",   "d"};

struct Parts {
    int year;
    int month;
    int day;
    std::string_view weekday;
};

std::string write_word(std::string_view word, const Parts& parts) {
    const std::string_view month = months[static_cast<std::size_t>(parts.month - 1)];
    if (word == "Weekday") return std::string(parts.weekday);
    if (word == "Wday") return std::string(parts.weekday.substr(0, 3));
    if (word == "Month") return std::string(month);
    if (word == "Mon") return std::string(month.substr(0, 3));
    if (word == "MON") return to_upper(month.substr(0, 3));
    if (word == "yyyy") return std::to_string(parts.year);
    if (word == "yy") return fmt::format("{:02}", parts.year % 100);
    if (word == "mm") return fmt::format("{:02}", parts.month);
    if (word == "dd") return fmt::format("{:02}", parts.day);
    if (word == "m") return std::to_string(parts.month);
    if (word == "d") return std::to_string(parts.day);
    return ordinal(parts.day);
}

// Whether letters are two or more words of a date written together: "yyyymmdd", "ddMONyy".
bool is_compact(std::string_view letters) {
    int count = 0;
    while (!letters.empty()) {
        const auto* found =
            std::find_if(words.begin(), words.end(), [&](std::string_view word) { return letters.starts_with(word); });
        if (found == words.end()) return false;
        letters.remove_prefix(found->size());
        ++count;
    }
    return count > 1;
}

}  // namespace

WrittenDate write_date(Day day, std::string_view pattern) {
    const std::chrono::year_month_day date(day);
    const Parts parts{static_cast<int>(date.year()), static_cast<int>(static_cast<unsigned>(date.month())),
                      static_cast<int>(static_cast<unsigned>(date.day())),
                      weekdays[std::chrono::weekday(day).c_encoding()]};
    WrittenDate out;
    bool has_year = false;
    bool has_month = false;
    bool has_day = false;
    std::size_t compact_end = 0;  // of a pattern whose words stand together
    for (std::size_t i = 0; i < pattern.size();) {
        const auto rest = pattern.substr(i);
        const std::string_view* found = nullptr;
        for (const auto& word : words) {
            if (found == nullptr && rest.substr(0, word.size()) == word) found = &word;
        }
        // "d" and "m" inside an ordinary word ("early", "mid") are letters.
        if (is_ascii_letter(pattern[i])) {
            std::size_t end = i;
            while (end < pattern.size() && is_ascii_letter(pattern[end])) ++end;
            const auto whole = pattern.substr(i, end - i);
            if (i >= compact_end && is_compact(whole)) compact_end = end;
            if (i >= compact_end && (found == nullptr || *found != whole)) {
                out.text += whole;
                i = end;
                continue;
            }
        }
        if (found == nullptr) {
            out.text += pattern[i++];
            continue;
        }
        out.text += write_word(*found, parts);
        has_year = has_year || found->front() == 'y';
        has_month = has_month || found->front() == 'm' || found->front() == 'M';
        has_day = has_day || found->front() == 'd';
        i += found->size();
    }
    if (has_year) out.value = std::to_string(parts.year);
    if (has_month) out.value += fmt::format("{}-{:02}", has_year ? "" : "-", parts.month);
    if (has_month && has_day) out.value += fmt::format("-{:02}", parts.day);
    return out;
}

}  // namespace scrim::corpora
