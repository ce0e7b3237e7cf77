#pragma once

#include <string>
#include <vector>

namespace scrim {

// Plots as SVG, for reports and the documentation: readable without colour (markers and dashes differ),
// the same bytes for the same data. Texts are escaped.

struct Series {
    std::string name;
    std::vector<double> x;
    std::vector<double> y;
    bool line = true;  // joined by a line, else points alone
};

struct LinePlot {
    std::string title;
    std::string x_label;
    std::string y_label;
    std::vector<Series> series;
    bool log_x = false;
    bool log_y = false;
    bool diagonal = false;     // y = x, as in QQ plots
    bool y_from_zero = false;  // shares are read against it
};

struct BarPlot {
    std::string title;
    std::string y_label;
    std::vector<std::string> groups;  // along the x axis
    std::vector<Series> series;       // y alone: one value per group
};

// Estimates with intervals, one row each, several sets side by side.
struct ForestRow {
    std::string name;
    double estimate = 0;
    double low = 0;
    double high = 0;
};
struct ForestSet {
    std::string name;
    std::vector<ForestRow> rows;
};
struct ForestPlot {
    std::string title;
    std::string x_label;
    std::vector<ForestSet> sets;  // rows with the same name share a line
    double reference = 0;         // a vertical line: 0 for coefficients, 1 for ratios
    bool log_x = false;
};

[[nodiscard]] std::string svg(const LinePlot& plot);
[[nodiscard]] std::string svg(const BarPlot& plot);
[[nodiscard]] std::string svg(const ForestPlot& plot);

}  // namespace scrim
