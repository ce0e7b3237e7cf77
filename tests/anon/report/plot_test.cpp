#include "anon/report/plot.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/anon/report/markup.h"

namespace scrim {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing_markup::count;
using testing_markup::nesting_problem;

LinePlot loss_plot() {
    LinePlot plot;
    plot.title = "Loss against k";
    plot.x_label = "k";
    plot.y_label = "ILM";
    plot.series = {{"A-GS", {2, 5, 10, 15}, {0.33, 0.54, 0.62, 0.64}}, {"Baseline", {2, 5, 10, 15}, {0.8, 1, 1, 1}}};
    return plot;
}

TEST(Plot, LinesHaveMarkersLegendAndLabels) {
    const std::string text = svg(loss_plot());
    EXPECT_EQ(nesting_problem(text), "");
    EXPECT_EQ(count(text, "<path d=\"M"), 2U);
    EXPECT_EQ(count(text, "<circle"), 5U);  // four points and the legend
    for (const char* part : {"Loss against k", ">A-GS<", ">Baseline<", ">ILM<", ">0.8<", "stroke-dasharray=\"7 4\""}) {
        EXPECT_THAT(text, HasSubstr(part));
    }
}

TEST(Plot, SameDataSameBytes) { EXPECT_EQ(svg(loss_plot()), svg(loss_plot())); }

TEST(Plot, TextIsEscaped) {
    LinePlot plot = loss_plot();
    plot.title = "<script>alert('x')</script> & more";
    plot.series[0].name = "a<b";
    const std::string text = svg(plot);
    EXPECT_THAT(text, Not(HasSubstr("<script>")));
    EXPECT_THAT(text, HasSubstr("a&lt;b"));
    EXPECT_EQ(nesting_problem(text), "");
}

TEST(Plot, ValuesThatCannotBeShownLeaveAGap) {
    LinePlot plot = loss_plot();
    plot.series = {{"one", {1, 2, 3, 4, 5}, {1, 2, NAN, 4, 5}}};
    const std::string text = svg(plot);
    EXPECT_THAT(text, Not(HasSubstr("nan")));
    const auto steps = text.substr(text.find("<path d=\""), 80);
    EXPECT_EQ(count(steps.substr(0, steps.find("fill")), "M"), 2U);
    EXPECT_EQ(count(text, "<circle"), 4U);  // a single series has no legend
    plot.log_y = true;
    plot.series[0].y = {0, -1, 10, 100, 1000};
    EXPECT_EQ(count(svg(plot), "<circle"), 3U);
    plot.series.clear();
    EXPECT_EQ(nesting_problem(svg(plot)), "");
}

TEST(Plot, PointsStayInsideTheFrame) {
    LinePlot plot;
    plot.log_x = true;
    plot.series = {{"points", {1000, 100000}, {5, 10}, false}};
    const std::string text = svg(plot);
    EXPECT_EQ(count(text, "<path"), 0U);
    EXPECT_EQ(count(text, "<circle"), 2U);
}

TEST(Plot, DiagonalIsDrawnOnRequest) {
    LinePlot plot;
    plot.series = {{"observed", {0, 1, 2}, {0.1, 1.2, 2.5}, false}};
    EXPECT_EQ(count(svg(plot), "class=\"reference\""), 0U);
    plot.diagonal = true;
    EXPECT_EQ(count(svg(plot), "class=\"reference\""), 1U);
}

TEST(Plot, BarsStandOnZero) {
    BarPlot plot{"Errors", "AvgRE", {"k = 2", "k = 5"}, {{"a", {}, {1, 2}}, {"b", {}, {-1, NAN}}}};
    const std::string text = svg(plot);
    EXPECT_EQ(nesting_problem(text), "");
    EXPECT_EQ(count(text, "<rect"), 1U + 3U + 2U);  // background, bars, legend
    EXPECT_THAT(text, HasSubstr(">k = 5<"));
    EXPECT_THAT(text, Not(HasSubstr("rotate(-35")));
    plot.groups = {std::string(60, 'w'), "short"};
    EXPECT_THAT(svg(plot), HasSubstr("rotate(-35"));
}

TEST(Plot, ForestRowsOfSeveralSetsShareALine) {
    ForestPlot plot;
    plot.title = "Coefficients";
    plot.x_label = "log odds ratio";
    plot.sets = {{"original", {{"age", 0.5, 0.2, 0.8}, {"sex", -0.1, -0.4, 0.2}}},
                 {"released", {{"sex", -0.2, -0.6, 0.2}, {"stage", NAN, 0, 1}}}};
    const std::string text = svg(plot);
    EXPECT_EQ(nesting_problem(text), "");
    EXPECT_EQ(count(text, ">sex<"), 1U);
    EXPECT_EQ(count(text, ">stage<"), 1U);
    EXPECT_EQ(count(text, "<circle"), 3U);  // two estimates and the legend
    EXPECT_EQ(count(text, "class=\"reference\""), 1U);
    plot.log_x = true;
    plot.reference = 1;
    plot.sets = {{"ratio", {{"age", 1.5, 0, INFINITY}}}};
    EXPECT_THAT(svg(plot), Not(HasSubstr("inf")));
}

TEST(Plot, SharesAreReadAgainstZeroWhereAsked) {
    LinePlot plot{"Shares", "patients", "share", {{"all", {7, 8, 9}, {76, 88, 100}}}};
    EXPECT_EQ(svg(plot).find(">0</text>"), std::string::npos);
    plot.y_from_zero = true;
    EXPECT_NE(svg(plot).find(">0</text>"), std::string::npos);
}

TEST(Plot, BarsOfTwoSeriesDifferWithoutColour) {
    const std::string text = svg(BarPlot{"Bars", "share", {"a", "b"}, {{"one", {}, {1, 2}}, {"two", {}, {2, 3}}}});
    EXPECT_NE(text.find("fill=\"#0072b2\"/>"), std::string::npos);
    EXPECT_NE(text.find("fill=\"#d55e00\" fill-opacity=\"0.12\" stroke=\"#d55e00\""), std::string::npos);
}

}  // namespace
}  // namespace scrim
