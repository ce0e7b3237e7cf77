// Draws a plot of the documentation: JSON on standard input, SVG on standard output.
//   {"title": "..", "x_label": "..", "y_label": "..", "log_x": false, "series": [{"name": "..", "x": [..], "y": [..]}]}
// A description with "groups" is a bar plot.

#include <cstdio>
#include <iostream>
#include <iterator>

#include "anon/report/plot.h"
#include "nlp/base/json.h"

int main() {
    const std::string text((std::istreambuf_iterator<char>(std::cin)), std::istreambuf_iterator<char>());
    const auto json = scrim::parse_json(text, "standard input");
    if (!json) {
        std::fprintf(stderr, "%s\n", json.error().message().c_str());
        return 3;
    }
    std::vector<scrim::Series> series;
    for (const auto& one : (*json)["series"]) {
        series.push_back({one["name"], one.value("x", std::vector<double>{}), one["y"], one.value("line", true)});
    }
    const std::string title = json->value("title", "");
    if (json->contains("groups")) {
        std::cout << scrim::svg(scrim::BarPlot{title, json->value("y_label", ""), (*json)["groups"], series});
    } else {
        std::cout << scrim::svg(scrim::LinePlot{title, json->value("x_label", ""), json->value("y_label", ""), series,
                                                json->value("log_x", false), json->value("log_y", false), false});
    }
    return 0;
}
