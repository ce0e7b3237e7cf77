#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "anon/notes/measure/guesses.h"
#include "anon/notes/measure/note_measures.h"
#include "tests/anon/notes/measure/measured_releases.h"

namespace scrim {
namespace {

// Every list the true value alone.
MeasuredRelease unhidden_release(MeasuredRelease release) {
    for (MeasuredAttribute* each : {&release.age, &release.month, &release.hospital}) {
        each->shown = shown_lists(each->truth);
    }
    return release;
}

TEST(MeasureCounts, NothingIsWrongWhereNothingIsHidden) {
    Random random(3);
    const MeasuredRelease release = unhidden_release(random_release(random, 200));
    EXPECT_EQ(month_count_error(release, Random(1)).mean, 0);
    const auto itemsets = itemset_support_error(release, Random(1));
    ASSERT_TRUE(itemsets);
    EXPECT_GT(itemsets->itemsets, 0U);
    EXPECT_EQ(itemsets->error.mean, 0);
}

TEST(MeasureCounts, MonthErrorOfFiveNotes) {
    // Mar 1, Apr 2, Jul 1, Aug 1 in the original. Of cluster one, x of three draws are Mar by 1/3 each; the expected
    // error of eq. 7 follows from the binomial distributions of x and of the two draws of Jul or Aug.
    const auto choose = [](int n, int r) { return r == 0 || r == n ? 1.0 : static_cast<double>(n); };
    double expected = 0;
    for (int x = 0; x <= 3; ++x) {
        const double p = choose(3, x) * std::pow(1.0 / 3, x) * std::pow(2.0 / 3, 3 - x);
        expected += p * (std::abs(x - 1.0) + std::abs(3.0 - x - 2) / 2);
    }
    for (int x = 0; x <= 2; ++x) expected += choose(2, x) * 0.25 * 2 * std::abs(x - 1.0);
    expected /= 4;  // months that the original has
    EXPECT_NEAR(month_count_error(five_notes_in_lists(), Random(5), 20'000).mean, expected, 0.01);
}

TEST(MeasureCounts, ItemsetsAgreeWithBruteForce) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        Random random(seed);
        const MeasuredRelease release = random_release(random, 120);
        ItemsetOptions options;
        options.more_than = 3;
        options.repeats = 1;
        const auto found = itemset_support_error(release, Random(seed), options);
        ASSERT_TRUE(found);

        // The same draws.
        Random draws(seed);
        const auto months = Guesser(release, release.month).draw(draws);
        const auto hospitals = Guesser(release, release.hospital).draw(draws);
        const auto value = [](const std::vector<std::uint32_t>& truth) {
            return truth.empty() ? Guesser::none : truth.front();
        };
        const auto of_year = [](std::uint32_t month) { return month == Guesser::none ? month : month % 12; };
        std::size_t sets = 0;
        double sum = 0;
        for (std::uint32_t mask = 1; mask < 256; ++mask) {
            if (__builtin_popcount(mask) > 3) continue;
            for (std::uint32_t m = 0; m <= 12; ++m) {
                for (std::uint32_t h = 0; h <= 4; ++h) {
                    if (m == 12 && h == 4) continue;
                    double truth = 0;
                    double guess = 0;
                    for (std::size_t i = 0; i < release.patients(); ++i) {
                        std::uint32_t has = 0;
                        for (const std::uint32_t term : release.terms[i]) has |= 1U << term;
                        if ((has & mask) != mask) continue;
                        const bool is_true = (m == 12 || of_year(value(release.month.truth[i])) == m) &&
                                             (h == 4 || value(release.hospital.truth[i]) == h);
                        const bool is_guess = (m == 12 || of_year(months[i]) == m) && (h == 4 || hospitals[i] == h);
                        truth += is_true ? 1 : 0;
                        guess += is_guess ? 1 : 0;
                    }
                    if (truth <= 3) continue;
                    ++sets;
                    sum += std::abs(guess - truth) / truth;
                }
            }
        }
        ASSERT_GT(sets, 0U);
        EXPECT_EQ(found->itemsets, sets) << "seed " << seed;
        EXPECT_NEAR(found->error.mean, sum / static_cast<double>(sets), 1e-9);
    }
}

TEST(MeasureCounts, WithoutHospitalsTheyAreInNoItemset) {
    Random random(8);
    const MeasuredRelease release = random_release(random, 300);
    ItemsetOptions options;
    const auto all = itemset_support_error(release, Random(1), options);
    options.with_hospitals = false;
    const auto months = itemset_support_error(release, Random(1), options);
    ASSERT_TRUE(all && months);
    EXPECT_LT(months->itemsets, all->itemsets);
}

}  // namespace
}  // namespace scrim
