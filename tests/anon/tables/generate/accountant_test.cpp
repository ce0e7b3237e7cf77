#include "anon/tables/generate/accountant.h"

#include <gtest/gtest.h>

#include <cmath>

namespace scrim::tables {
namespace {

double normal_cdf(double x) { return std::erfc(-x / std::sqrt(2.0)) / 2; }

// The delta of a Gaussian mechanism without any conversion (Balle and Wang 2018, theorem 8).
double exact_delta(double sigma, double epsilon) {
    const double a = 1 / (2 * sigma);
    return normal_cdf(a - epsilon * sigma) - std::exp(epsilon) * normal_cdf(-a - epsilon * sigma);
}

// The epsilon that delta_of gives for a delta.
double epsilon_of(double rho, double delta) {
    double low = 0;
    double high = rho + 2 * std::sqrt(rho * std::log(1 / delta));  // Bun and Steinke's, which is larger
    for (int i = 0; i < 200; ++i) {
        const double middle = (low + high) / 2;
        (delta_of(rho, middle) <= delta ? high : low) = middle;
    }
    return high;
}

// The U.S. Census Bureau's 2020 redistricting data: rho = 2.56 for persons is published as epsilon = 17.14 at
// delta = 1e-10; the published rho has three digits.
TEST(Accountant, ThePublishedBudgetOfTheCensus) {
    EXPECT_NEAR(17.14, epsilon_of(2.56, 1e-10), 0.03);
    EXPECT_NEAR(2.56, rho_of(17.14, 1e-10), 0.01);
}

TEST(Accountant, BetweenTheExactDeltaAndBunAndSteinkes) {
    for (const double rho : {0.001, 0.01, 0.1, 0.5, 2.0}) {
        for (const double delta : {1e-5, 1e-6, 1e-9}) {
            const double epsilon = epsilon_of(rho, delta);
            EXPECT_LT(epsilon, rho + 2 * std::sqrt(rho * std::log(1 / delta)));
            EXPECT_NEAR(delta, delta_of(rho, epsilon), delta * 1e-6);
            EXPECT_LE(exact_delta(gaussian_sigma(rho), epsilon), delta)
                << "a promise must not be better than the truth";
            EXPECT_NEAR(rho, rho_of(epsilon, delta), rho * 1e-6);
        }
    }
}

TEST(Accountant, BudgetsOfTheMechanisms) {
    EXPECT_DOUBLE_EQ(1, gaussian_sigma(0.5));
    EXPECT_DOUBLE_EQ(2, exponential_epsilon(0.5));
}

}  // namespace
}  // namespace scrim::tables
