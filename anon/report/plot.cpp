// Plots as SVG text. Every plot is a Canvas with a title, a frame with axes, marks and a legend; colours are
// those of Okabe and Ito, which people with any colour vision tell apart.

#include "anon/report/plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "anon/report/page.h"
#include "anon/report/plot_axis.h"

namespace scrim {
namespace {

constexpr std::array<std::string_view, 7> colours{"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                                  "#e69f00", "#56b4e9", "#7f7f7f"};
constexpr std::array<std::string_view, 7> dashes{"", "7 4", "2 3", "9 3 2 3", "12 4", "4 2", "1 4"};
constexpr double character_width = 6.6;  // at font size 12, on the safe side
constexpr std::size_t few_points = 60;   // with more, a line has no markers

// Scoped by class, so that it does no harm when the plot is part of a page.
constexpr std::string_view plot_style =
    "<style>.scrim-plot{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,'DejaVu "
    "Sans',sans-serif;font-size:12px}"
    ".scrim-plot .back{fill:#fff}.scrim-plot text{fill:#2b3440}.scrim-plot .title{font-size:15px;font-weight:600}"
    ".scrim-plot .grid{stroke:#e3e7ec;stroke-width:1}.scrim-plot .axis{stroke:#6b7683;stroke-width:1}"
    ".scrim-plot .reference{stroke:#6b7683;stroke-width:1.2;stroke-dasharray:5 4}"
    "@media screen and (prefers-color-scheme:dark){.scrim-plot .back{fill:#14181e}.scrim-plot text{fill:#dfe4ea}"
    ".scrim-plot .grid{stroke:#2b333d}.scrim-plot .axis,.scrim-plot .reference{stroke:#95a0ad}}</style>";

struct Frame {  // the area of the data, in pixels
    double left = 0;
    double top = 0;
    double right = 0;
    double bottom = 0;
};

double text_width(std::string_view text) {
    double characters = 0;
    for (const char c : text) characters += (static_cast<unsigned char>(c) & 0xC0U) == 0x80U ? 0 : 1;
    return characters * character_width;
}

double widest(const std::vector<std::string>& texts) {
    double width = 0;
    for (const auto& text : texts) width = std::max(width, text_width(text));
    return width;
}

std::string number(double value) {
    std::string text = fmt::format("{:.2f}", value);
    while (text.back() == '0') text.pop_back();
    if (text.back() == '.') text.pop_back();
    return text == "-0" ? "0" : text;
}

class Canvas {
   public:
    Canvas(double width, double height) : width_(width), height_(height) {}

    void line(double x1, double y1, double x2, double y2, std::string_view attributes) {
        body_ += fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" {}/>\n", number(x1), number(y1), number(x2),
                             number(y2), attributes);
    }
    void text(double x, double y, std::string_view text, std::string_view anchor, std::string_view attributes = "") {
        body_ += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"{}\" {}>{}</text>\n", number(x), number(y), anchor,
                             attributes, escape_html(text));
    }
    void rectangle(double x, double y, double width, double height, std::string_view attributes) {
        body_ += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" {}/>\n", number(x), number(y),
                             number(width), number(height), attributes);
    }
    void path(const std::string& steps, std::string_view attributes) {
        body_ += fmt::format("<path d=\"{}\" {}/>\n", steps, attributes);
    }
    // A sign of its own for each series: it is read without colour too.
    void marker(std::size_t series, double x, double y, double r) {
        const auto colour = colours[series % colours.size()];
        const auto at = [&](double dx, double dy) { return number(x + dx * r) + " " + number(y + dy * r); };
        const std::string fill = fmt::format("fill=\"{}\"", colour);
        switch (series % 6) {
            case 0:
                body_ +=
                    fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {}/>\n", number(x), number(y), number(r), fill);
                break;
            case 1:
                rectangle(x - 0.9 * r, y - 0.9 * r, 1.8 * r, 1.8 * r, fill);
                break;
            case 2:
                path("M" + at(0, -1.2) + "L" + at(1.1, 0.8) + "L" + at(-1.1, 0.8) + "Z", fill);
                break;
            case 3:
                path("M" + at(0, -1.3) + "L" + at(1.3, 0) + "L" + at(0, 1.3) + "L" + at(-1.3, 0) + "Z", fill);
                break;
            case 4:
                path("M" + at(0, 1.2) + "L" + at(1.1, -0.8) + "L" + at(-1.1, -0.8) + "Z", fill);
                break;
            default:
                path("M" + at(-1, -1) + "L" + at(1, 1) + "M" + at(-1, 1) + "L" + at(1, -1),
                     fmt::format("stroke=\"{}\" stroke-width=\"2\"", colour));
        }
    }

    [[nodiscard]] std::string finish(const std::string& title) const {
        std::string out = fmt::format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"scrim-plot\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
            "height=\"{1}\" role=\"img\">\n<title>{2}</title>\n",
            number(width_), number(height_), escape_html(title));
        out += plot_style;
        out += fmt::format("\n<rect class=\"back\" width=\"{}\" height=\"{}\"/>\n", number(width_), number(height_));
        return out + body_ + "</svg>\n";
    }

   private:
    double width_;
    double height_;
    std::string body_;
};

double x_of(const Frame& frame, const Axis& axis, double value) {
    return frame.left + axis.fraction(value) * (frame.right - frame.left);
}
double y_of(const Frame& frame, const Axis& axis, double value) {
    return frame.bottom - axis.fraction(value) * (frame.bottom - frame.top);
}

void draw_title(Canvas& canvas, const Frame& frame, const std::string& title) {
    if (!title.empty()) canvas.text(frame.left, 24, title, "start", "class=\"title\"");
}

void draw_y_axis(Canvas& canvas, const Frame& frame, const Axis& axis, const std::string& label) {
    for (std::size_t i = 0; i < axis.ticks.size(); ++i) {
        const double y = y_of(frame, axis, axis.ticks[i]);
        canvas.line(frame.left, y, frame.right, y, "class=\"grid\"");
        canvas.text(frame.left - 8, y + 4, axis.labels[i], "end");
    }
    canvas.line(frame.left, frame.top, frame.left, frame.bottom, "class=\"axis\"");
    const double middle = (frame.top + frame.bottom) / 2;
    canvas.text(16, middle, label, "middle", fmt::format("transform=\"rotate(-90 16 {})\"", number(middle)));
}

void draw_x_axis(Canvas& canvas, const Frame& frame, const Axis& axis, const std::string& label) {
    double free_from = -INFINITY;  // labels that would overlap are left out, their ticks are not
    for (std::size_t i = 0; i < axis.ticks.size(); ++i) {
        const double x = x_of(frame, axis, axis.ticks[i]);
        const double half = text_width(axis.labels[i]) / 2;
        canvas.line(x, frame.top, x, frame.bottom, "class=\"grid\"");
        canvas.line(x, frame.bottom, x, frame.bottom + 5, "class=\"axis\"");
        if (x - half < free_from) continue;
        canvas.text(x, frame.bottom + 20, axis.labels[i], "middle");
        free_from = x + half + 4;
    }
    canvas.line(frame.left, frame.bottom, frame.right, frame.bottom, "class=\"axis\"");
    canvas.text((frame.left + frame.right) / 2, frame.bottom + 42, label, "middle");
}

double legend_width(const std::vector<std::string>& names) { return names.size() < 2 ? 0 : 48 + widest(names); }

// At the right of the frame; `sign` draws the sample of a series around (x, y).
template <class Sign>
void draw_legend(const Frame& frame, Canvas& canvas, const std::vector<std::string>& names, const Sign& sign) {
    if (names.size() < 2) return;
    for (std::size_t s = 0; s < names.size(); ++s) {
        const double y = frame.top + 10 + 20 * static_cast<double>(s);
        sign(s, frame.right + 26, y);
        canvas.text(frame.right + 44, y + 4, names[s], "start");
    }
}

template <class Named>
std::vector<std::string> names_of(const std::vector<Named>& items) {
    std::vector<std::string> names;
    for (const auto& item : items) names.push_back(item.name);
    return names;
}

std::string stroke_of(std::size_t series) {
    const auto dash = dashes[series % dashes.size()];
    return fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"2\" stroke-linejoin=\"round\"{}",
                       colours[series % colours.size()],
                       dash.empty() ? "" : fmt::format(" stroke-dasharray=\"{}\"", dash));
}

// Full, outlined, or half full and dashed: bars differ without colour.
std::string bar_look(std::size_t series) {
    const auto colour = colours[series % colours.size()];
    if (series % 3 == 0) return fmt::format("fill=\"{}\"", colour);
    return fmt::format("fill=\"{0}\" fill-opacity=\"{1}\" stroke=\"{0}\" stroke-width=\"2\"{2}", colour,
                       series % 3 == 1 ? "0.12" : "0.5", series % 3 == 1 ? "" : " stroke-dasharray=\"4 2\"");
}

void draw_series(Canvas& canvas, const Frame& frame, const Axis& x_axis, const Axis& y_axis, const Series& series,
                 std::size_t index) {
    std::string steps;
    std::vector<std::pair<double, double>> points;
    bool joined = false;
    for (std::size_t i = 0; i < std::min(series.x.size(), series.y.size()); ++i) {
        if (!x_axis.shows(series.x[i]) || !y_axis.shows(series.y[i])) {
            joined = false;  // a gap, not a line across it
            continue;
        }
        const double x = x_of(frame, x_axis, series.x[i]);
        const double y = y_of(frame, y_axis, series.y[i]);
        points.emplace_back(x, y);
        steps += fmt::format("{}{} {}", joined ? "L" : "M", number(x), number(y));
        joined = true;
    }
    if (series.line && !steps.empty()) canvas.path(steps, stroke_of(index));
    if (series.line && points.size() > few_points) return;
    const double r = points.size() > few_points ? 2 : 4;
    for (const auto& [x, y] : points) canvas.marker(index, x, y, r);
}

}  // namespace

std::string svg(const LinePlot& plot) {
    std::vector<double> xs;
    std::vector<double> ys;
    for (const auto& series : plot.series) {
        xs.insert(xs.end(), series.x.begin(), series.x.end());
        ys.insert(ys.end(), series.y.begin(), series.y.end());
    }
    const Axis x_axis = make_axis(xs, plot.log_x);
    const Axis y_axis = make_axis(ys, plot.log_y, plot.y_from_zero && !plot.log_y);
    const auto names = names_of(plot.series);
    const double left = 44 + widest(y_axis.labels);
    const Frame frame{left, plot.title.empty() ? 20.0 : 44.0, left + 480, 364};
    const double right = std::max(frame.right + 24 + legend_width(names), left + 1.3 * text_width(plot.title) + 10);
    Canvas canvas(right, 420);
    draw_title(canvas, frame, plot.title);
    draw_y_axis(canvas, frame, y_axis, plot.y_label);
    draw_x_axis(canvas, frame, x_axis, plot.x_label);
    const double low = std::max(x_axis.low, y_axis.low);
    const double high = std::min(x_axis.high, y_axis.high);
    if (plot.diagonal && low < high) {
        canvas.line(x_of(frame, x_axis, low), y_of(frame, y_axis, low), x_of(frame, x_axis, high),
                    y_of(frame, y_axis, high), "class=\"reference\"");
    }
    for (std::size_t s = 0; s < plot.series.size(); ++s) draw_series(canvas, frame, x_axis, y_axis, plot.series[s], s);
    draw_legend(frame, canvas, names, [&](std::size_t s, double x, double y) {
        if (plot.series[s].line) canvas.line(x - 14, y, x + 14, y, stroke_of(s));
        canvas.marker(s, x, y, 4);
    });
    return canvas.finish(plot.title);
}

std::string svg(const BarPlot& plot) {
    std::vector<double> ys;
    for (const auto& series : plot.series) ys.insert(ys.end(), series.y.begin(), series.y.end());
    const Axis axis = make_axis(ys, false, true);
    const auto names = names_of(plot.series);
    const double groups = std::max<double>(1, static_cast<double>(plot.groups.size()));
    const double bars = std::max<double>(1, static_cast<double>(plot.series.size()));
    const double left = 44 + widest(axis.labels);
    const Frame frame{left, plot.title.empty() ? 20.0 : 44.0, left + std::max(480.0, groups * (bars * 12 + 10)), 364};
    const double slot = (frame.right - frame.left) / groups;
    const double bar = std::min(48.0, slot * 0.76 / bars);
    const bool slanted = widest(plot.groups) > slot - 6;
    const double foot = slanted ? 20 + 0.6 * widest(plot.groups) : 28;
    const double right = std::max(frame.right + 24 + legend_width(names), left + 1.3 * text_width(plot.title) + 10);
    Canvas canvas(right, frame.bottom + foot + 8);
    draw_title(canvas, frame, plot.title);
    draw_y_axis(canvas, frame, axis, plot.y_label);
    const double zero = y_of(frame, axis, 0);
    for (std::size_t g = 0; g < plot.groups.size(); ++g) {
        const double middle = frame.left + (static_cast<double>(g) + 0.5) * slot;
        for (std::size_t s = 0; s < plot.series.size(); ++s) {
            if (g >= plot.series[s].y.size() || !axis.shows(plot.series[s].y[g])) continue;
            const double y = y_of(frame, axis, plot.series[s].y[g]);
            const double x = middle + (static_cast<double>(s) - bars / 2) * bar;
            canvas.rectangle(x + 0.5, std::min(y, zero), bar - 1, std::abs(y - zero), bar_look(s));
        }
        const double y = frame.bottom + (slanted ? 14 : 20);
        const std::string turn =
            slanted ? fmt::format("transform=\"rotate(-35 {} {})\"", number(middle), number(y)) : "";
        canvas.text(middle, y, plot.groups[g], slanted ? "end" : "middle", turn);
    }
    canvas.line(frame.left, zero, frame.right, zero, "class=\"axis\"");
    draw_legend(frame, canvas, names,
                [&](std::size_t s, double x, double y) { canvas.rectangle(x - 7, y - 6, 14, 12, bar_look(s)); });
    return canvas.finish(plot.title);
}

std::string svg(const ForestPlot& plot) {
    std::vector<std::string> rows;
    std::vector<double> values{plot.reference};
    for (const auto& set : plot.sets) {
        for (const auto& row : set.rows) {
            if (std::find(rows.begin(), rows.end(), row.name) == rows.end()) rows.push_back(row.name);
            values.insert(values.end(), {row.estimate, row.low, row.high});
        }
    }
    const Axis axis = make_axis(values, plot.log_x);
    const auto names = names_of(plot.sets);
    const double sets = static_cast<double>(plot.sets.size());
    const double slot = std::max(26.0, 13 * sets + 10);
    const double top = plot.title.empty() ? 16 : 44;
    const double left = 24 + widest(rows);
    const Frame frame{left, top, left + 440, top + slot * std::max<double>(1, static_cast<double>(rows.size()))};
    const double right = std::max(frame.right + 24 + legend_width(names), left + 1.3 * text_width(plot.title) + 10);
    Canvas canvas(right, std::max(frame.bottom + 56, top + 20 * sets + 20));
    draw_title(canvas, frame, plot.title);
    draw_x_axis(canvas, frame, axis, plot.x_label);
    if (axis.shows(plot.reference)) {
        const double x = x_of(frame, axis, plot.reference);
        canvas.line(x, frame.top, x, frame.bottom, "class=\"reference\"");
    }
    for (std::size_t r = 0; r < rows.size(); ++r) {
        canvas.text(frame.left - 10, frame.top + (static_cast<double>(r) + 0.5) * slot + 4, rows[r], "end");
    }
    const auto x_within = [&](double value, double otherwise) {
        return axis.shows(value) ? x_of(frame, axis, value) : otherwise;
    };
    for (std::size_t s = 0; s < plot.sets.size(); ++s) {
        for (const auto& row : plot.sets[s].rows) {
            if (!axis.shows(row.estimate)) continue;
            const auto r = static_cast<double>(std::find(rows.begin(), rows.end(), row.name) - rows.begin());
            const double y = frame.top + (r + 0.5) * slot + (static_cast<double>(s) - (sets - 1) / 2) * 13;
            canvas.line(x_within(row.low, frame.left), y, x_within(row.high, frame.right), y, stroke_of(s));
            canvas.marker(s, x_of(frame, axis, row.estimate), y, 4);
        }
    }
    draw_legend(frame, canvas, names, [&](std::size_t s, double x, double y) {
        canvas.line(x - 14, y, x + 14, y, stroke_of(s));
        canvas.marker(s, x, y, 4);
    });
    return canvas.finish(plot.title);
}

}  // namespace scrim
