#include "anon/report/plot_axis.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace scrim {
namespace {

using testing::DoubleEq;
using testing::ElementsAre;

TEST(PlotAxis, TicksAreRoundAndEncloseTheData) {
    const Axis axis = make_axis({0.11, 0.64, 0.33}, false);
    EXPECT_THAT(axis.labels, ElementsAre("0.0", "0.2", "0.4", "0.6", "0.8"));
    EXPECT_DOUBLE_EQ(axis.fraction(0.4), 0.5);
    EXPECT_DOUBLE_EQ(axis.high, 0.8);
}

TEST(PlotAxis, DataFarFromZeroDoNotDragItIn) {
    const Axis axis = make_axis({98, 99, 101}, false);
    EXPECT_GE(axis.low, 97);
    EXPECT_LE(axis.high, 102);
    EXPECT_DOUBLE_EQ(make_axis({98, 99, 101}, false, true).low, 0);
}

TEST(PlotAxis, NegativeAndMixedDataWork) {
    const Axis axis = make_axis({-1.5, 2.5}, false);
    EXPECT_THAT(axis.labels, ElementsAre("\u22122", "\u22121", "0", "1", "2", "3"));
}

TEST(PlotAxis, LogTicksAreDecadesOrOneTwoFive) {
    EXPECT_THAT(make_axis({1000, 100000}, true).labels,
                ElementsAre("1,000", "2,000", "5,000", "10,000", "20,000", "50,000", "100,000"));
    EXPECT_THAT(make_axis({0.003, 40}, true).labels, ElementsAre("0.001", "0.01", "0.1", "1", "10", "100"));
    const Axis axis = make_axis({1, 100}, true);
    EXPECT_DOUBLE_EQ(axis.fraction(10), 0.5);
}

TEST(PlotAxis, OneValueAndNoneStillGiveAnAxis) {
    for (const bool log : {false, true}) {
        for (const std::vector<double>& values :
             {std::vector<double>{}, {5.0}, {1.0}, {NAN, INFINITY}, {3e-9}, {0.0}, {-4.0}}) {
            const Axis axis = make_axis(values, log);
            EXPECT_LT(axis.low, axis.high);
            EXPECT_GE(axis.ticks.size(), 2U);
            EXPECT_EQ(axis.ticks.size(), axis.labels.size());
            for (const double value : values) {
                if (!axis.shows(value)) continue;
                EXPECT_GE(axis.fraction(value), -1e-9);
                EXPECT_LE(axis.fraction(value), 1 + 1e-9);
            }
        }
    }
}

TEST(PlotAxis, EveryMagnitudeIsEnclosedByFewTicks) {
    for (double size = 1e-12; size < 1e13; size *= 3.7) {
        for (const bool log : {false, true}) {
            const Axis axis = make_axis({size, size * 1.3, size * 41}, log);
            EXPECT_LE(axis.low, size * (1 + 1e-9));
            EXPECT_GE(axis.high, size * 41 * (1 - 1e-9));
            EXPECT_LE(axis.ticks.size(), 12U) << size;
        }
    }
}

TEST(PlotAxis, LabelsAreWrittenAsPeopleWriteNumbers) {
    EXPECT_EQ(tick_label(1000000, 200000), "1,000,000");
    EXPECT_EQ(tick_label(0.25, 0.05), "0.25");
    EXPECT_EQ(tick_label(-0.0, 0.5), "0.0");
    EXPECT_EQ(tick_label(2e9, 1e9), "2e+09");
    EXPECT_EQ(tick_label(-12, 1), "\u221212");
}

}  // namespace
}  // namespace scrim
