#include "anon/trajectories/time_hierarchy.h"

#include <charconv>
#include <chrono>

namespace scrim {
namespace {

using Rows = std::vector<std::vector<std::string>>;

std::string leaf_name(int age, int top) { return age == top ? std::to_string(top) + "+" : std::to_string(age); }

// [64-89], or [64+] where it reaches the last leaf.
std::string interval_name(int low, int high, int top) {
    if (low >= top) return leaf_name(top, top);
    if (high >= top) return "[" + std::to_string(low) + "+]";
    return "[" + std::to_string(low) + "-" + std::to_string(high) + "]";
}

Result<void> check_top(int top) {
    if (top < 1 || top > 150) return usage_error("the top age must be between 1 and 150", "see --age-top");
    return {};
}

bool number(const std::string& text, std::size_t at, std::size_t size, int& value) {
    const char* begin = text.data() + at;
    return std::from_chars(begin, begin + size, value).ptr == begin + size && *begin != '-';
}

}  // namespace

Result<Hierarchy> age_hierarchy(int top) {
    if (const auto checked = check_top(top); !checked) return checked.error();
    Rows rows;
    for (int age = 0; age <= top; ++age) {
        auto& row = rows.emplace_back();
        row.push_back(leaf_name(age, top));
        int width = 2;
        for (; width <= top; width *= 2) {
            const int low = age / width * width;
            row.push_back(interval_name(low, low + width - 1, top));
        }
        row.emplace_back("*");
    }
    return Hierarchy::from_rows(rows, "ages");
}

Result<Hierarchy> age_band_hierarchy(const std::string& bounds, int top) {
    if (const auto checked = check_top(top); !checked) return checked.error();
    std::vector<int> lows{0};
    for (std::size_t at = 0; at <= bounds.size();) {
        const std::size_t end = std::min(bounds.find(',', at), bounds.size());
        int low = 0;
        if (end == at || !number(bounds, at, end - at, low) || low > top || (low <= lows.back() && low != 0)) {
            return usage_error("the age bands '" + bounds + "' are not rising ages up to the top age",
                               "give the first age of each band, as in 18,40,65");
        }
        if (low != 0) lows.push_back(low);
        at = end + 1;
    }
    Rows rows;
    for (int age = 0; age <= top; ++age) {
        std::size_t band = lows.size() - 1;
        while (lows[band] > age) --band;
        const int high = band + 1 < lows.size() ? lows[band + 1] - 1 : top;
        rows.push_back({leaf_name(age, top), interval_name(lows[band], high, top), "*"});
    }
    return Hierarchy::from_rows(rows, "age bands");
}

bool is_date(const std::string& text) {
    int year = 0;
    int month = 0;
    int day = 0;
    if (text.size() != 10 || text[4] != '-' || text[7] != '-') return false;
    if (!number(text, 0, 4, year) || !number(text, 5, 2, month) || !number(text, 8, 2, day)) return false;
    return std::chrono::year_month_day(std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
                                       std::chrono::day(static_cast<unsigned>(day)))
        .ok();
}

Result<Hierarchy> date_hierarchy(const std::vector<std::string>& dates) {
    Rows rows;
    for (const auto& date : dates) {
        int month = 0;
        if (!is_date(date) || !number(date, 5, 2, month)) {
            return bad_input("a value is not a date", {}, "write dates as 2010-08-11");
        }
        const std::string year = date.substr(0, 4);
        rows.push_back({date, date.substr(0, 7), year + "-Q" + std::to_string((month + 2) / 3), year, "*"});
    }
    return Hierarchy::from_rows(rows, "dates");
}

}  // namespace scrim
