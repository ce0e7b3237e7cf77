#include "anon/report/numbers.h"

#include <gtest/gtest.h>

#include <cmath>

namespace scrim {
namespace {

TEST(Numbers, CountsAreGrouped) {
    EXPECT_EQ(count_text(0), "0");
    EXPECT_EQ(count_text(999), "999");
    EXPECT_EQ(count_text(1234567), "1,234,567");
}

TEST(Numbers, SharesHaveOneDecimalWhereItSaysSomething) {
    EXPECT_EQ(percent_text(0), "0%");
    EXPECT_EQ(percent_text(0.2), "20%");
    EXPECT_EQ(percent_text(1.0 / 3), "33.3%");
    EXPECT_EQ(percent_text(0.0001), "below 0.1%");
    EXPECT_EQ(percent_text(0.9999), "above 99.9%");
    EXPECT_EQ(percent_text(1), "100%");
    EXPECT_EQ(percent_text(-0.05), "-5%");
}

TEST(Numbers, NeverAnExponent) {
    EXPECT_EQ(number_text(7.752e-17), "about 0");
    EXPECT_EQ(number_text(0.125), "0.125");
    EXPECT_EQ(number_text(3.14159), "3.14");
    EXPECT_EQ(number_text(42.0), "42");
    EXPECT_EQ(number_text(12345.6), "12,346");
    EXPECT_EQ(number_text(4e12), "above 1,000,000");
    EXPECT_EQ(number_text(-2.5), "-2.5");
    EXPECT_EQ(number_text(NAN), "unknown");
    EXPECT_EQ(p_value_text(1e-9), "below 0.001");
    EXPECT_EQ(p_value_text(0.0134), "0.013");
}

}  // namespace
}  // namespace scrim
