#include "anon/report/numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace scrim {
namespace {

constexpr double largest_shown = 1e6;

void group_digits(std::string& digits) {
    for (std::size_t at = std::min(digits.find('.'), digits.size()); at > 3; at -= 3) digits.insert(at - 3, 1, ',');
}

}  // namespace

std::string count_text(std::uint64_t count) {
    std::string text = std::to_string(count);
    group_digits(text);
    return text;
}

std::string percent_text(double share) {
    if (!std::isfinite(share)) return "unknown";
    if (share < 0) return "-" + percent_text(-share);
    if (share > 0 && share < 0.001) return "below 0.1%";
    if (share > 0.999 && share < 1) return "above 99.9%";
    std::string text = fmt::format("{:.1f}", 100 * share);
    if (text.ends_with(".0")) text.resize(text.size() - 2);
    group_digits(text);
    return text + "%";
}

std::string number_text(double value) {
    if (!std::isfinite(value)) return "unknown";
    if (value < 0) {
        const std::string text = number_text(-value);
        if (text.starts_with("above ")) return "below -" + text.substr(6);
        return text == "about 0" ? text : "-" + text;
    }
    if (value == 0) return "0";
    if (value < 0.0005) return "about 0";
    if (value > largest_shown) return "above 1,000,000";
    const int decimals = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3;
    std::string text = fmt::format("{:.{}f}", value, decimals);
    if (text.find('.') != std::string::npos) {
        while (text.back() == '0') text.pop_back();
        if (text.back() == '.') text.pop_back();
    }
    group_digits(text);
    return text;
}

std::string p_value_text(double probability) {
    if (!std::isfinite(probability)) return "unknown";
    return probability < 0.001 ? "below 0.001" : fmt::format("{:.3f}", probability);
}

}  // namespace scrim
