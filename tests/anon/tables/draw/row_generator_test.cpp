#include "anon/tables/draw/row_generator.h"

#include <gtest/gtest.h>

#include <cmath>

namespace scrim::tables {
namespace {

Points correlated(std::size_t rows, std::size_t dims, std::uint64_t seed) {
    Random random(seed);
    Points points{dims, {}};
    for (std::size_t i = 0; i < rows; ++i) {
        const double common = random.normal();
        for (std::size_t d = 0; d < dims; ++d) {
            points.values.push_back(1000.0 * static_cast<double>(d) +
                                    std::pow(10.0, static_cast<double>(d % 4)) * (common + random.normal()));
        }
    }
    return points;
}

double mean(const Points& points, std::size_t d) {
    double sum = 0;
    for (std::size_t i = 0; i < points.size(); ++i) sum += points[i][d];
    return sum / static_cast<double>(points.size());
}

double covariance(const Points& points, std::size_t a, std::size_t b) {
    double sum = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        sum += (points[i][a] - mean(points, a)) * (points[i][b] - mean(points, b));
    }
    return sum / static_cast<double>(points.size() - 1);
}

void expect_same_moments(const Points& a, const Points& b) {
    for (std::size_t d = 0; d < a.dims; ++d) {
        EXPECT_NEAR(mean(a, d), mean(b, d), 1e-9 * (1 + std::abs(mean(a, d))));
        for (std::size_t e = 0; e <= d; ++e) {
            const double scale = std::sqrt(covariance(a, d, d) * covariance(a, e, e));
            EXPECT_NEAR(covariance(a, d, e), covariance(b, d, e), 1e-8 * scale) << d << " " << e;
        }
    }
}

TEST(Generator, MeanAndCovarianceAreExact) {
    for (const std::size_t rows : {10U, 37U, 100U}) {
        const Points group = correlated(rows, 5, rows);
        Random random(rows);
        const Points made = synthesize(group, random);
        expect_same_moments(group, made);
        EXPECT_NE(group.values, made.values);
    }
}

TEST(Generator, MoreColumnsThanRowsUsesTheTransposeTrick) {
    const Points group = correlated(6, 20, 3);
    Random random(1);
    expect_same_moments(group, synthesize(group, random));
}

TEST(Generator, ConstantAndRepeatedColumnsStaySo) {
    Points group{3, {}};
    Random source(2);
    for (int i = 0; i < 20; ++i) {
        const double value = source.normal();
        group.values.insert(group.values.end(), {7.0, value, 2 * value});
    }
    Random random(4);
    const Points made = synthesize(group, random);
    for (std::size_t i = 0; i < made.size(); ++i) {
        EXPECT_NEAR(7.0, made[i][0], 1e-12);
        EXPECT_NEAR(2 * made[i][1], made[i][2], 1e-9);
    }
}

TEST(Generator, AllRowsEqualGivesThatRow) {
    const Points group{2, {1, 2, 1, 2, 1, 2}};
    Random random(1);
    EXPECT_EQ(group.values, synthesize(group, random).values);
}

}  // namespace
}  // namespace scrim::tables
