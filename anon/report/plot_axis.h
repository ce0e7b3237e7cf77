#pragma once

#include <string>
#include <vector>

namespace scrim {

// A numeric axis of a plot: its ends and its ticks are round numbers that enclose the data.
struct Axis {
    double low = 0;
    double high = 1;
    bool log = false;
    std::vector<double> ticks;
    std::vector<std::string> labels;  // one per tick

    // Where a value lies, 0 at the low end and 1 at the high end.
    [[nodiscard]] double fraction(double value) const;
    // Whether a value can be shown at all: finite, and above 0 on a log axis.
    [[nodiscard]] bool shows(double value) const;
};

// Values that cannot be shown are passed over; with none left the axis is 0 to 1 (1 to 10 if log).
[[nodiscard]] Axis make_axis(const std::vector<double>& values, bool log, bool from_zero = false);

// A number as people write it: 0.25, 1,000, 2e+09.
[[nodiscard]] std::string tick_label(double value, double step);

}  // namespace scrim
