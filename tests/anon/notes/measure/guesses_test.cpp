#include "anon/notes/measure/guesses.h"

#include <gtest/gtest.h>

#include <array>

#include "tests/anon/notes/measure/measured_releases.h"

namespace scrim {
namespace {

// How often of 30,000 draws the first patient is given each value.
std::array<double, 100> shares(const MeasuredRelease& release, const MeasuredAttribute& attribute) {
    const Guesser guesser(release, attribute);
    Random random(4);
    std::array<double, 100> out{};
    for (int draw = 0; draw < 30'000; ++draw) out.at(guesser.draw(random)[0]) += 1.0 / 30'000;
    return out;
}

TEST(Guesses, ByTheClustersDistributionAmongWhatIsShown) {
    // The paper's example: Jan in two records of a cluster, Feb in one.
    MeasuredRelease release;
    release.cluster = {0, 0, 0, 1};
    const MeasuredAttribute months = attribute({0, 0, 1, 1}, {{0, 1}, {0, 1}, {0, 1}, {1}});
    const auto drawn = shares(release, months);
    EXPECT_NEAR(drawn[0], 2.0 / 3, 0.02);
    EXPECT_NEAR(drawn[1], 1.0 / 3, 0.02);
}

TEST(Guesses, UniformInARange) {
    MeasuredRelease release;
    release.guess = Guess::uniform;
    release.cluster = {0, 0, 0, 0};
    const auto drawn = shares(release, attribute({0, 0, 0, 4}, {{0, 1, 2, 3, 4}, {0}, {0}, {0}}));
    for (std::size_t value = 0; value < 5; ++value) EXPECT_NEAR(drawn.at(value), 0.2, 0.02);
}

TEST(Guesses, ByTheSharesOfAllWhereNothingIsShown) {
    MeasuredRelease release;
    release.cluster = {0, 1, 2, 3};
    const auto drawn = shares(release, attribute({7, 7, 7, 9}, {{}, {}, {}, {}}));
    EXPECT_NEAR(drawn[7], 0.75, 0.02);
    EXPECT_NEAR(drawn[9], 0.25, 0.02);
}

TEST(Guesses, NobodyWithoutAValueGetsOne) {
    MeasuredRelease release;
    release.cluster = {0, 0};
    MeasuredAttribute ages = attribute({5, 6}, {{5, 6}, {5, 6}});
    ages.truth[0].clear();
    Random random(1);
    EXPECT_EQ(Guesser(release, ages).draw(random)[0], Guesser::none);
    EXPECT_EQ(Guesser(release, ages).draw(random)[1], 6U);
}

TEST(Guesses, MeanAndDeviation) {
    EXPECT_NEAR(mean_and_deviation({1, 2, 3, 4}).mean, 2.5, 1e-12);
    EXPECT_NEAR(mean_and_deviation({1, 2, 3, 4}).deviation, 1.2909944, 1e-6);
    EXPECT_EQ(mean_and_deviation({}).mean, 0);
}

}  // namespace
}  // namespace scrim
