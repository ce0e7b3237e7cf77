#include "anon/stats/distributions.h"

#include <gtest/gtest.h>

#include <limits>

namespace scrim::models {
namespace {

// The values are those of R: binom.test(2, 200)$conf.int at 90%, pnorm, pt, qt and pchisq.
TEST(Distributions, ExactUpperBoundIsClopperPearsons) {
    EXPECT_NEAR(exact_upper_bound(0, 200), 0.014867, 1e-6);  // 1 - 0.05^(1/200)
    EXPECT_NEAR(exact_upper_bound(2, 200), 0.031137, 1e-5);
    EXPECT_EQ(exact_upper_bound(0, 0), 1);
    EXPECT_EQ(exact_upper_bound(5, 5), 1);
}

TEST(Distributions, NormalTails) {
    EXPECT_NEAR(two_sided_p(normal_quantile_975), 0.05, 1e-12);
    EXPECT_NEAR(two_sided_p(-1), 0.3173105, 1e-7);
    EXPECT_EQ(two_sided_p(std::numeric_limits<double>::infinity()), 0);
    EXPECT_EQ(two_sided_p(std::numeric_limits<double>::quiet_NaN()), 1);
}

TEST(Distributions, StudentsTails) {
    EXPECT_NEAR(t_quantile_975(10), 2.228139, 1e-6);
    EXPECT_NEAR(two_sided_t(-2.228139, 10), 0.05, 1e-6);
    EXPECT_NEAR(two_sided_t(1, 1), 0.5, 1e-12);  // Cauchy
}

TEST(Distributions, ChiSquaredTail) {
    EXPECT_NEAR(chi_squared_above(3.841459, 1), 0.05, 1e-7);
    EXPECT_NEAR(chi_squared_above(2, 2), 0.3678794, 1e-7);  // exp(-1)
}

}  // namespace
}  // namespace scrim::models
