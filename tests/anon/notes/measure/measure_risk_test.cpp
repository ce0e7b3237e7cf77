#include <gtest/gtest.h>

#include "anon/notes/measure/note_measures.h"
#include "tests/anon/notes/measure/measured_releases.h"

namespace scrim {
namespace {

TEST(MeasureRisk, FiveNotesInListsAreHiddenAmongTheirClusters) {
    const ReidentificationRisk age = risk_by_age(five_notes_in_lists());
    EXPECT_EQ(age.targets, 5U);
    EXPECT_EQ(age.unique, 0U);
    EXPECT_NEAR(age.average, (3.0 / 3 + 2.0 / 2) / 5, 1e-12);
    EXPECT_NEAR(age.highest, 0.5, 1e-12);
}

TEST(MeasureRisk, SafeHarborShowsAgesAndYears) {
    MeasuredRelease release = five_notes_in_lists();
    release.guess = Guess::uniform;
    release.age = attribute({30, 30, 30, 41, 41}, {{30}, {30}, {30}, {41}, {41}});
    std::vector<std::uint32_t> of_2009;
    std::vector<std::uint32_t> of_2010;
    for (std::uint32_t number = 1; number <= 12; ++number) {
        of_2009.push_back(month(2009, number));
        of_2010.push_back(month(2010, number));
    }
    release.month = attribute({month(2009, 1), month(2009, 2), month(2010, 1), month(2010, 3), month(2010, 4)},
                              {of_2009, of_2009, of_2010, of_2010, of_2010});
    EXPECT_NEAR(risk_by_age(release).average, 2.0 / 5, 1e-12);
    const ReidentificationRisk both = risk_by_age_and_year(release);
    EXPECT_EQ(both.unique, 1U);  // the third
    EXPECT_NEAR(both.average, (0.5 + 0.5 + 1 + 0.5 + 0.5) / 5, 1e-12);
    EXPECT_EQ(both.highest, 1);
}

TEST(MeasureRisk, AgreesWithCountingOneByOne) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        Random random(seed);
        const MeasuredRelease release = random_release(random, 30);
        const auto allows = [](const std::vector<std::uint32_t>& list, std::uint32_t value, std::uint32_t unit) {
            return list.empty() || std::any_of(list.begin(), list.end(),
                                               [&](std::uint32_t shown) { return shown / unit == value / unit; });
        };
        double sum = 0;
        std::size_t targets = 0;
        std::size_t unique = 0;
        for (std::size_t i = 0; i < 30; ++i) {
            if (release.age.truth[i].empty() || release.month.truth[i].empty()) continue;
            std::size_t others = 0;
            for (std::size_t j = 0; j < 30; ++j) {
                others += j != i && allows(release.age.shown.list_of(j), release.age.truth[i].front(), 1) &&
                                  allows(release.month.shown.list_of(j), release.month.truth[i].front(), 12)
                              ? 1
                              : 0;
            }
            ++targets;
            unique += others == 0 ? 1 : 0;
            sum += 1 / (1 + static_cast<double>(others));
        }
        const ReidentificationRisk risk = risk_by_age_and_year(release);
        EXPECT_EQ(risk.targets, targets);
        EXPECT_EQ(risk.unique, unique);
        EXPECT_NEAR(risk.average, sum / static_cast<double>(targets), 1e-12);
    }
}

}  // namespace
}  // namespace scrim
