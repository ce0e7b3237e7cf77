#include "anon/notes/cluster/nmf.h"

#include <gtest/gtest.h>

#include <cmath>

#include "anon/notes/cluster/term_matrix.h"
#include "tests/anon/notes/cluster/random_terms.h"

namespace scrim {
namespace {

SparseColumns random_matrix(std::uint64_t seed, std::size_t patients, std::size_t topics, std::size_t terms) {
    Random random(seed);
    return weigh_terms(count_terms(random_terms(random, patients, topics, terms)));
}

double objective_of(const SparseColumns& b, const Rank2Factors& factors) {
    double sum = 0;
    for (std::size_t column = 0; column < b.columns(); ++column) {
        std::vector<double> dense(b.rows);
        for (std::uint64_t at = b.begin[column]; at < b.begin[column + 1]; ++at) dense[b.row[at]] = b.value[at];
        for (std::size_t row = 0; row < b.rows; ++row) {
            const Pair& w = factors.w[row];
            const Pair& h = factors.h[column];
            const double difference = dense[row] - w[0] * h[0] - w[1] * h[1];
            sum += difference * difference;
        }
    }
    return sum;
}

// The least squares of min ||Mx - b||, x >= 0, by trying which entries of x are zero, with dense algebra.
double least_squares_oracle(const std::vector<Pair>& m, const std::vector<double>& b) {
    const auto squares = [&](double x, double y) {
        double sum = 0;
        for (std::size_t i = 0; i < b.size(); ++i) sum += std::pow(m[i][0] * x + m[i][1] * y - b[i], 2);
        return sum;
    };
    double g11 = 0, g12 = 0, g22 = 0, c1 = 0, c2 = 0;
    for (std::size_t i = 0; i < b.size(); ++i) {
        g11 += m[i][0] * m[i][0];
        g12 += m[i][0] * m[i][1];
        g22 += m[i][1] * m[i][1];
        c1 += m[i][0] * b[i];
        c2 += m[i][1] * b[i];
    }
    double best = squares(0, 0);
    if (g11 > 0) best = std::min(best, squares(std::max(0.0, c1 / g11), 0));
    if (g22 > 0) best = std::min(best, squares(0, std::max(0.0, c2 / g22)));
    const double determinant = g11 * g22 - g12 * g12;
    if (determinant > 1e-12) {
        const double x = (c1 * g22 - c2 * g12) / determinant;
        const double y = (c2 * g11 - c1 * g12) / determinant;
        if (x >= 0 && y >= 0) best = std::min(best, squares(x, y));
    }
    return best;
}

TEST(Nmf, TwoColumnLeastSquaresAgreeWithTheOracle) {
    Random random(7);
    for (int round = 0; round < 5000; ++round) {
        const std::size_t rows = 1 + random.below(6);
        std::vector<Pair> m(rows);
        std::vector<double> b(rows);
        const bool proportional = random.chance(0.1);
        for (std::size_t i = 0; i < rows; ++i) {
            m[i] = {random.chance(0.3) ? 0 : random.uniform(), random.chance(0.3) ? 0 : random.uniform()};
            if (proportional) m[i][1] = 2 * m[i][0];
            b[i] = random.chance(0.3) ? 0 : random.uniform();
        }
        Gram gram;
        Pair c{};
        for (std::size_t i = 0; i < rows; ++i) {
            gram.g11 += m[i][0] * m[i][0];
            gram.g12 += m[i][0] * m[i][1];
            gram.g22 += m[i][1] * m[i][1];
            c[0] += m[i][0] * b[i];
            c[1] += m[i][1] * b[i];
        }
        const Pair x = solve_non_negative(gram, c);
        ASSERT_GE(x[0], 0);
        ASSERT_GE(x[1], 0);
        double squares = 0;
        for (std::size_t i = 0; i < rows; ++i) squares += std::pow(m[i][0] * x[0] + m[i][1] * x[1] - b[i], 2);
        ASSERT_NEAR(squares, least_squares_oracle(m, b), 1e-9) << "round " << round;
    }
}

TEST(Nmf, ObjectiveIsThatOfTheFactors) {
    const SparseColumns b = random_matrix(3, 60, 3, 8);
    NmfOptions options;
    options.iterations = 400;
    options.tolerance = 0;
    for (const bool multiplicative : {false, true}) {
        options.multiplicative = multiplicative;
        const Rank2Factors factors = factorize(b, options, 1);
        EXPECT_NEAR(factors.objective, objective_of(b, factors), 1e-3);
    }
}

TEST(Nmf, BothMethodsReachTheSameObjective) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const SparseColumns b = random_matrix(seed, 80, 2, 8);
        NmfOptions options;
        options.iterations = 3000;
        options.tolerance = 0;
        options.starts = 6;
        const double exact = factorize(b, options, seed).objective;
        options.multiplicative = true;
        const double multiplicative = factorize(b, options, seed).objective;
        EXPECT_NEAR(exact / multiplicative, 1, 1e-3) << "seed " << seed;
    }
}

TEST(Nmf, NeverWorseWithMoreIterationsOrStarts) {
    const SparseColumns b = random_matrix(11, 100, 4, 6);
    double before = 1e300;
    for (const std::uint32_t iterations : {1U, 2U, 5U, 20U, 100U}) {
        NmfOptions options;
        options.starts = 1;
        options.iterations = iterations;
        options.tolerance = 0;
        const double objective = factorize(b, options, 5).objective;
        EXPECT_LE(objective, before + 1e-9);
        before = objective;
    }
    before = 1e300;
    for (const std::uint32_t starts : {1U, 3U, 9U}) {
        NmfOptions options;
        options.starts = starts;
        const double objective = factorize(b, options, 5).objective;
        EXPECT_LE(objective, before);
        before = objective;
    }
}

TEST(Nmf, ColumnsOfWHaveUnitLengthAndNothingIsNegative) {
    const Rank2Factors factors = factorize(random_matrix(2, 50, 2, 6), {}, 9);
    Pair squares{};
    for (const Pair& w : factors.w) {
        for (std::size_t q = 0; q < 2; ++q) {
            EXPECT_GE(w[q], 0);
            squares[q] += w[q] * w[q];
        }
    }
    EXPECT_NEAR(squares[0], 1, 1e-9);
    EXPECT_NEAR(squares[1], 1, 1e-9);
    for (const Pair& h : factors.h) EXPECT_TRUE(h[0] >= 0 && h[1] >= 0);
}

TEST(Nmf, SameBitsForAnyNumberOfThreads) {
    const SparseColumns b = random_matrix(4, 20'000, 5, 5);  // three blocks
    NmfOptions options;
    options.starts = 2;
    options.iterations = 5;
    const Rank2Factors one = factorize(b, options, 77);
    for (const unsigned threads : {2U, 3U, 8U}) {
        options.threads = threads;
        const Rank2Factors more = factorize(b, options, 77);
        EXPECT_EQ(one.h, more.h);
        EXPECT_EQ(one.w, more.w);
        EXPECT_EQ(one.objective, more.objective);
    }
}

TEST(Nmf, EmptyAndEqualColumns) {
    EXPECT_TRUE(factorize(SparseColumns{}, {}, 1).h.empty());
    SparseColumns zeros;
    zeros.begin = {0, 0, 0};
    const Rank2Factors none = factorize(zeros, {}, 1);
    EXPECT_EQ(none.h, (std::vector<Pair>{{0, 0}, {0, 0}}));
    SparseColumns same;
    same.rows = 2;
    same.begin = {0, 2, 4, 6};
    same.row = {0, 1, 0, 1, 0, 1};
    same.value = {0.6F, 0.8F, 0.6F, 0.8F, 0.6F, 0.8F};
    EXPECT_NEAR(factorize(same, {}, 1).objective, 0, 1e-6);
}

}  // namespace
}  // namespace scrim
