#include <gtest/gtest.h>

#include <set>

#include "anon/notes/measure/guesses.h"
#include "anon/notes/measure/note_measures.h"
#include "tests/anon/notes/measure/measured_releases.h"

namespace scrim {
namespace {

using Set = std::set<std::uint32_t>;

double jaccard(const Set& a, const Set& b) {
    Set either = a;
    either.insert(b.begin(), b.end());
    std::size_t both = 0;
    for (const std::uint32_t each : a) both += b.count(each);
    return static_cast<double>(both) / static_cast<double>(either.size());
}

// Every search by going through all patients.
double score_oracle(const MeasuredRelease& release, std::size_t& queries) {
    std::vector<std::size_t> with(release.term_count);
    for (const auto& terms : release.terms) {
        for (const std::uint32_t term : terms) ++with[term];
    }
    double sum = 0;
    for (std::uint32_t a = 0; a < release.term_count; ++a) {
        for (std::uint32_t b = a; b < release.term_count; ++b) {
            if (4 * with[a] > release.patients() || 4 * with[b] > release.patients()) continue;
            Set original;
            Set released;
            for (std::size_t i = 0; i < release.patients(); ++i) {
                const Set terms(release.terms[i].begin(), release.terms[i].end());
                if (terms.count(a) == 0 || terms.count(b) == 0 || release.hospital.truth[i].empty()) continue;
                original.insert(release.hospital.truth[i].begin(), release.hospital.truth[i].end());
                const auto& list = release.hospital.shown.list_of(i);
                released.insert(list.begin(), list.end());
            }
            if (original.empty()) continue;
            ++queries;
            sum += jaccard(original, released);
        }
    }
    return sum / static_cast<double>(queries);
}

TEST(MeasureSearch, ScoreAgreesWithTheOracle) {
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        Random random(seed);
        const MeasuredRelease release = random_release(random, 40);
        std::size_t queries = 0;
        const double expected = score_oracle(release, queries);
        const SearchMeasures found = measure_search(release, Random(1));
        EXPECT_EQ(found.score.queries, queries);
        EXPECT_NEAR(found.score.score, expected, 1e-12);
        EXPECT_FALSE(found.score.guessed.has_value());
    }
}

TEST(MeasureSearch, FiveNotes) {
    // "fatigue", "headache" and the like are had by two of five: more than a quarter. "dark urine" is searched for,
    // and finds UT Southwestern; the release says Johns Hopkins or UT Southwestern.
    const SearchMeasures found = measure_search(five_notes_in_lists(), Random(1));
    EXPECT_EQ(found.score.queries, 1U);
    EXPECT_NEAR(found.score.score, 0.5, 1e-12);
}

TEST(MeasureSearch, HospitalCountsAreOfAllSearches) {
    // A patient with s searchable terms is found by s single searches and s (s - 1) / 2 pairs. Nothing hidden: no
    // error. All hospitals taken for the first: its count is too high by the second's, and the second's is all wrong.
    MeasuredRelease release;
    release.cluster = {0, 1, 2, 3, 4, 5, 6, 7};
    release.hospitals = 2;
    release.term_count = 4;
    release.terms = {{0, 1, 2}, {0}, {3}, {3}, {}, {}, {}, {}};
    release.hospital = attribute({0, 0, 1, 0, 0, 0, 0, 0}, {{0}, {0}, {1}, {0}, {0}, {0}, {0}, {0}});
    EXPECT_EQ(measure_search(release, Random(1)).hospital_count_error.mean, 0);
    release.hospital.shown = shown_lists({{0}, {0}, {0}, {0}, {0}, {0}, {0}, {0}});
    release.guess = Guess::uniform;
    EXPECT_NEAR(measure_search(release, Random(1)).hospital_count_error.mean, (1.0 / 8 + 1.0) / 2, 1e-12);
}

TEST(MeasureSearch, WithoutHospitalsTheScoreIsZeroAndTheGuessIsBesideIt) {
    Random random(2);
    MeasuredRelease release = random_release(random, 60);
    release.hides_hospitals = true;
    release.hospital.shown = shown_lists(std::vector<std::vector<std::uint32_t>>(60));
    const SearchMeasures found = measure_search(release, Random(1));
    EXPECT_EQ(found.score.score, 0);
    ASSERT_TRUE(found.score.guessed.has_value());
    EXPECT_GT(found.score.guessed->mean, 0);
    EXPECT_LT(found.score.guessed->mean, 1);
    EXPECT_GT(found.hospital_count_error.mean, 0);
}

}  // namespace
}  // namespace scrim
