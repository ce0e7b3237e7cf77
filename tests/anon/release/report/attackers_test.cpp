#include "anon/release/report/attackers.h"

#include <gmock/gmock.h>

namespace scrim {
namespace {

using ::testing::HasSubstr;

Json notes_manifest() { return {{"kind", "notes"}, {"k", 5}, {"covered", {"AGE", "GENDER", "RACE"}}}; }

Json found(double mean, double highest) { return {{"mean success", mean}, {"highest success", highest}}; }

TEST(Attackers, TheBoardSeesThreeKindsOfKnowledgeOfNotes) {
    const Json risk{{"promised bound 1/k", 0.2},
                    {"attacker who knows the covered values", found(0.1, 0.2)},
                    {"attacker who also knows sex and race", found(0.1, 0.2)},
                    {"attacker who also knows the length of stay", found(0.3, 0.6)},
                    {"attacker who also knows the number of notes", found(0.2, 0.9)},
                    {"attacker who also knows one health detail", found(0.5, 1.0)}};
    const auto shown = notes_attackers_that_matter(report_attackers(notes_manifest(), risk), "not measured");
    ASSERT_EQ(shown.size(), 3U);
    EXPECT_EQ(shown[0].who, "Knows the covered values");
    EXPECT_TRUE(shown[0].promised);
    EXPECT_FALSE(above_bound(shown[0]));
    EXPECT_EQ(shown[1].who, "Also knows the number of notes");
    EXPECT_EQ(shown[1].highest, 0.9);
    EXPECT_FALSE(shown[1].promised);
    EXPECT_TRUE(above_bound(shown[1]));
    EXPECT_EQ(shown[2].who, "Also knows one health detail");
}

TEST(Attackers, WhatWasNotMeasuredIsSaid) {
    const Json risk{{"promised bound 1/k", 0.2}, {"attacker who knows the covered values", found(0.1, 0.2)}};
    const auto shown = notes_attackers_that_matter(report_attackers(notes_manifest(), risk), "not measured");
    ASSERT_EQ(shown.size(), 3U);
    for (const std::size_t i : {1U, 2U}) {
        EXPECT_FALSE(shown[i].mean || shown[i].highest);
        EXPECT_EQ(shown[i].instead, "not measured");
        EXPECT_THAT(attackers_html({shown[i]}), HasSubstr(">not measured</td>"));
    }
}

TEST(Attackers, SafeHarborHasRowsWithoutFigures) {
    const auto shown =
        notes_attackers_that_matter(report_attackers({{"kind", "notes"}}, Json::object()), "not measured");
    ASSERT_EQ(shown.size(), 3U);
    for (const BoardAttacker& each : shown) EXPECT_EQ(each.instead, "not measured");
}

TEST(Attackers, WhatAStrangerGuessesTooMattersLess) {
    const auto figures = [](double chance, double stranger) {
        return Json{{"mean", chance}, {"maximum", chance}, {"stranger", stranger}, {"bound", 0.99}, {"column", "c"}};
    };
    const Json risk{{"groups", {{"chance to pick a patient out of a group, at most", 0.1}}},
                    {"attacker: each attribute guessed from the others", figures(0.8, 0.75)},
                    {"attacker: known time and event", figures(0.5, 0.4)},
                    {"attacker: a rare value", figures(0.45, 0.4)},
                    {"attacker: membership of outliers", figures(0.97, 0.5)}};
    const auto shown =
        attackers_that_matter(report_attackers({{"kind", "table"}, {"k", 10}, {"method", "mdav"}}, risk));
    ASSERT_EQ(shown.size(), 3U);
    EXPECT_THAT(shown[0].who, HasSubstr("Knows the group of a patient"));
    EXPECT_THAT(shown[1].who, HasSubstr("unusual person")) << "whose figure is farthest above a stranger's";
    EXPECT_THAT(shown[2].who, HasSubstr("Knows the exact time and event"));
    EXPECT_FALSE(shown[1].promised) << "averaged tables are measured, and not refused";
    const auto synthetic =
        attackers_that_matter(report_attackers({{"kind", "table"}, {"k", 10}, {"method", "improved"}}, risk));
    EXPECT_TRUE(synthetic[1].promised);
}

TEST(Attackers, PromisesOfVisitsAndOfSafePartsHaveTheirBound) {
    const auto visits = report_attackers({{"kind", "generalized"}, {"k", 5}, {"guarantee", "visit"}}, Json::object());
    ASSERT_EQ(visits.size(), 1U);
    EXPECT_EQ(visits[0].bound, 0.2);
    const Json across{{"attacker: a code across chunks, knowing the cluster", {{"mean", 0.19}, {"maximum", 0.19}}}};
    const auto safe = report_attackers({{"kind", "disassociated"}, {"k", 5}, {"m", 2}, {"safe", true}}, across);
    ASSERT_EQ(safe.size(), 2U);
    EXPECT_EQ(safe[1].bound, 0.2);
    EXPECT_FALSE(report_attackers({{"kind", "disassociated"}, {"k", 5}, {"m", 2}}, across)[1].bound);
}

TEST(Attackers, GuessesOfColumnsAreSharesOfAllPatients) {
    const Json manifest{
        {"kind", "table"},
        {"columns", {{{"name", "stay_days"}, {"type", "number"}}, {{"name", "ward"}, {"type", "category"}}}}};
    const auto guess = [](const char* column, double bound) {
        return Json{{"mean", 0.8}, {"maximum", 0.7}, {"stranger", 0.6}, {"bound", bound}, {"column", column}};
    };
    const auto out = report_attackers(manifest, {{"attacker: a rare value", guess("ward", 1)},
                                                 {"attacker: known time and event", guess("stay_days", 0.75)}});
    ASSERT_EQ(out.size(), 2U);
    for (const auto& each : out) {
        EXPECT_EQ(each.mean, 0.7);  // of the column where the release helps most
        EXPECT_FALSE(each.highest);
        EXPECT_FALSE(above_bound(each));
    }
    EXPECT_THAT(out[0].who, HasSubstr("(ward: share guessed right)"));
    EXPECT_FALSE(out[0].bound);  // 100% is no bound
    EXPECT_THAT(out[1].who, HasSubstr("(stay days: correlation of guess and truth)"));
    EXPECT_EQ(out[1].bound, 0.75);
}

}  // namespace
}  // namespace scrim
