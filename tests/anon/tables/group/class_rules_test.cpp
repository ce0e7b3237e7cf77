#include "anon/tables/group/class_rules.h"

#include <gtest/gtest.h>

#include <cmath>

namespace scrim::tables {
namespace {

TEST(ClassRules, DiversityOfEachKind) {
    ClassRules rules;
    rules.l = 3;
    EXPECT_TRUE(diverse(rules, {8, 1, 1}));
    EXPECT_FALSE(diverse(rules, {9, 1, 0}));
    rules.diversity = Diversity::entropy;
    EXPECT_FALSE(diverse(rules, {8, 1, 1}));
    EXPECT_TRUE(diverse(rules, {4, 4, 4}));  // exactly log 3
    EXPECT_TRUE(diverse(rules, {2, 2, 2, 2}));
    // Recursive (c, l): r1 < c (r_l + ... + r_m).
    rules.diversity = Diversity::recursive;
    rules.c = 2;
    EXPECT_TRUE(diverse(rules, {5, 4, 2, 1}));   // 5 < 2 * 3
    EXPECT_FALSE(diverse(rules, {6, 4, 2, 1}));  // 6 < 2 * 3 is false
    EXPECT_FALSE(diverse(rules, {6, 4, 0, 0}));
}

// The example of Li, Li and Venkatasubramanian 2007: salaries 3k to 11k, classes {3k, 4k, 5k} and {6k, 8k, 11k}.
TEST(ClassRules, EarthMoversDistanceOfThePaper) {
    Sensitive salary{"salary", {}, std::vector<double>(9, 1.0 / 9), true};
    EXPECT_NEAR(0.375, distance_to_all(salary, {1, 1, 1, 0, 0, 0, 0, 0, 0}), 1e-12);
    EXPECT_NEAR(0.167, distance_to_all(salary, {0, 0, 0, 1, 0, 1, 0, 0, 1}), 5e-4);
    Sensitive disease{"disease", {}, {0.5, 0.3, 0.2}, false};
    EXPECT_NEAR(0.5, distance_to_all(disease, {7, 0, 0}), 1e-12);
    EXPECT_NEAR(0, distance_to_all(disease, {5, 3, 2}), 1e-12);
}

// What local search and pruning rely on: the union of two classes that meet a rule meets it.
TEST(ClassRules, UnionsOfGoodClassesAreGood) {
    const Sensitive column{"x", {}, {0.4, 0.3, 0.2, 0.1}, true};
    for (const auto kind : {Diversity::distinct, Diversity::entropy, Diversity::recursive}) {
        ClassRules rules;
        rules.l = 2;
        rules.diversity = kind;
        rules.t = 0.2;
        std::vector<std::vector<std::uint32_t>> good;
        for (std::uint32_t code = 1; code < 256; ++code) {
            const std::vector<std::uint32_t> counts{code & 3U, code >> 2U & 3U, code >> 4U & 3U, code >> 6U};
            if (meets(rules, column, counts)) good.push_back(counts);
        }
        ASSERT_GT(good.size(), 10U);
        for (const auto& a : good) {
            for (const auto& b : good) {
                EXPECT_TRUE(meets(rules, column, {a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]}));
            }
        }
    }
}

}  // namespace
}  // namespace scrim::tables
