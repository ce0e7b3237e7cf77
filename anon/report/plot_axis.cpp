#include "anon/report/plot_axis.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace scrim {
namespace {

constexpr double wanted_ticks = 6;

double round_step(double range) {
    const double raw = range / wanted_ticks;
    const double power = std::pow(10, std::floor(std::log10(raw)));
    for (const double step : {1.0, 2.0, 5.0}) {
        if (step * power >= raw * 0.999) return step * power;
    }
    return 10 * power;
}

Axis linear_axis(double low, double high, bool from_zero) {
    // Loss and error figures are read against zero unless all of them lie far from it.
    if (from_zero || (low > 0 && low < 0.6 * high)) low = std::min(low, 0.0);
    if (from_zero || (high < 0 && high > 0.6 * low)) high = std::max(high, 0.0);
    if (low == high) {
        const double room = low == 0 ? 1 : std::abs(low) / 2;
        low = low == 0 ? 0 : low - room;
        high += room;
    }
    const double step = round_step(high - low);
    const double first = std::floor(low / step + 1e-9);
    const double last = std::ceil(high / step - 1e-9);
    Axis axis;
    for (double i = first; i <= last; ++i) {
        axis.ticks.push_back(i * step);
        axis.labels.push_back(tick_label(i * step, step));
    }
    axis.low = axis.ticks.front();
    axis.high = axis.ticks.back();
    return axis;
}

Axis log_axis(double low, double high) {
    Axis axis;
    axis.log = true;
    const double decades = std::log10(high) - std::log10(low);
    const std::vector<double> wide{1};
    const std::vector<double> narrow{1, 2, 5};
    const auto& steps = decades > 2.5 ? wide : narrow;
    const double every = std::max(1.0, std::ceil(decades / 9));
    const double first = std::floor(std::log10(low) + 1e-9);
    std::vector<double> candidates;
    for (double power = first; power <= std::log10(high) + every + 1; power += every) {
        for (const double step : steps) candidates.push_back(step * std::pow(10, power));
    }
    const auto above = std::upper_bound(candidates.begin(), candidates.end(), low * (1 + 1e-9));
    auto begin = above == candidates.begin() ? above : above - 1;
    auto end = std::lower_bound(begin, candidates.end(), high * (1 - 1e-9));
    if (end == begin && end + 1 < candidates.end()) ++end;
    axis.ticks.assign(begin, end + 1);
    axis.low = axis.ticks.front();
    axis.high = axis.ticks.back();
    for (const double tick : axis.ticks) axis.labels.push_back(tick_label(tick, tick));
    return axis;
}

}  // namespace

double Axis::fraction(double value) const {
    if (log) return std::log(value / low) / std::log(high / low);
    return (value - low) / (high - low);
}

bool Axis::shows(double value) const { return std::isfinite(value) && (!log || value > 0); }

Axis make_axis(const std::vector<double>& values, bool log, bool from_zero) {
    Axis probe;
    probe.log = log;
    double low = INFINITY;
    double high = -INFINITY;
    for (const double value : values) {
        if (!probe.shows(value)) continue;
        low = std::min(low, value);
        high = std::max(high, value);
    }
    if (low > high) {
        low = log ? 1 : 0;
        high = log ? 10 : 1;
    }
    return log ? log_axis(low, high) : linear_axis(low, high, from_zero);
}

std::string tick_label(double value, double step) {
    const double size = std::max(std::abs(value), step);
    if (size >= 1e7 || (size > 0 && size < 1e-4)) return fmt::format("{:g}", value);
    const double decimals = std::max(0.0, -std::floor(std::log10(step) + 1e-9));
    std::string text = fmt::format("{:.{}f}", std::abs(value), static_cast<int>(decimals));
    const auto point = std::min(text.find('.'), text.size());
    for (std::size_t at = point; at > 3; at -= 3) text.insert(at - 3, 1, ',');
    const bool zero = text.find_first_not_of("0.,") == std::string::npos;
    return value < 0 && !zero ? fmt::format("\u2212{}", text) : text;
}

}  // namespace scrim
