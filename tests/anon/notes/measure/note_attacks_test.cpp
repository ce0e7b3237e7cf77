#include "anon/notes/measure/note_attacks.h"

#include <gtest/gtest.h>

#include "anon/notes/lists/drill_down.h"
#include "tests/anon/notes/small_corpora.h"

namespace scrim {
namespace {

const Key key = Key::from_seed(11);

Patients three_dates() {
    Patients truth;
    truth.cluster = {0, 0, 0};
    truth.attributes = {{Label::date, {"Mar", "Apr"}, {{1}, {0}, {1}}, {}}};
    return truth;
}

TEST(Attacks, EliminationFindsTheRolledBackPatient) {
    const Patients truth = three_dates();
    const auto paper = enumerate_values(truth, 2, DrillDown::paper, key);
    ASSERT_TRUE(paper);
    const Elimination found = eliminate(truth.cluster, *paper, 2);
    EXPECT_EQ(found.values, 1);
    EXPECT_EQ(found.given_away, 1);
    EXPECT_EQ(found.below_k, 1);
    LinkOptions options;
    options.k = 2;
    const LinkAttack attack = attack_links(truth, *paper, options);
    EXPECT_EQ(attack.attacked, 3);
    EXPECT_EQ(attack.highest, 1.0);
    EXPECT_EQ(attack.above_bound, 1);
    EXPECT_DOUBLE_EQ(attack.success, (0.5 + 1.0 + 0.5) / 3);  // Apr is one of two, the other is known to be Mar

    const auto strict = enumerate_values(truth, 2, DrillDown::strict, key);
    ASSERT_TRUE(strict);
    EXPECT_EQ(eliminate(truth.cluster, *strict, 2).below_k, 0);
    EXPECT_EQ(attack_links(truth, *strict, options).above_bound, 0);
}

TEST(Attacks, NeverBeatStrictOrNone) {
    Random random(111);
    std::size_t broken_paper = 0;
    for (int round = 0; round < 1000; ++round) {
        testing::SmallCorpus shape{2 + static_cast<std::uint32_t>(random.below(3)), 30, 1 + random.below(3), 4, 0, 0};
        const Patients truth = testing::small_corpus(random, shape);
        LinkOptions options;
        options.k = shape.k;
        for (const auto drill_down : {DrillDown::none, DrillDown::strict, DrillDown::paper}) {
            const auto shown = enumerate_values(truth, shape.k, drill_down, key);
            ASSERT_TRUE(shown);
            const auto attack = attack_links(truth, *shown, options);
            ASSERT_GT(attack.fewest_candidates, 0);
            if (drill_down == DrillDown::paper) {
                broken_paper += attack.above_bound > 0 ? 1 : 0;
                continue;
            }
            ASSERT_EQ(attack.above_bound, 0) << "round " << round;
            ASSERT_LE(attack.success, 1.0 / shape.k);
            ASSERT_EQ(eliminate(truth.cluster, *shown, shape.k).below_k, 0);
        }
    }
    EXPECT_GT(broken_paper, 300);
}

// Where taggers read the original, a true value may be in no list at all: nothing fits, and nobody is found.
TEST(Attacks, AValueThatNoRecordMayHoldFindsNobody) {
    Patients truth = three_dates();
    truth.attributes[0].values.emplace_back("May");
    const auto shown = unhidden(truth);
    truth.attributes[0].held_by[0] = {2};
    LinkOptions options;
    options.k = 2;
    const LinkAttack attack = attack_links(truth, shown, options);
    EXPECT_EQ(attack.fewest_candidates, 0);
    EXPECT_DOUBLE_EQ(attack.success, (0.0 + 1.0 + 0.5) / 3);
    EXPECT_EQ(disclosed_share(truth, shown, {{1}, {1}, {1}}, options), 2.0 / 3);
}

// Two patients show the value and have the same health detail; two others might hold it, among forty values.
TEST(Attacks, ImprobableCandidatesHideNoHealthDetail) {
    Patients truth;
    truth.cluster = {0, 0, 1, 1};
    truth.attributes = {{Label::date, {}, {{0}, {0}, {1}, {2}}, {}}};
    std::vector<std::uint32_t> long_list;
    for (std::uint32_t value = 0; value < 40; ++value) {
        truth.attributes[0].values.push_back(std::to_string(value));
        long_list.push_back(value);
    }
    const std::vector<ShownLists> shown = {{{{0}, long_list}, {0, 0, 1, 1}}};
    LinkOptions options;
    options.k = 2;
    EXPECT_EQ(disclosed_share(truth, shown, {{7}, {7}, {8}, {9}}, options), 0.5);
    EXPECT_EQ(disclosed_share(truth, shown, {{7}, {6}, {8}, {9}}, options), 0);
    options.eliminates = false;  // all that fit are alike
    EXPECT_EQ(disclosed_share(truth, shown, {{7}, {7}, {8}, {9}}, options), 0);
}

TEST(Attacks, OriginalHidesNobodyWhoIsAlone) {
    const Patients truth = three_dates();
    LinkOptions options;
    options.k = 2;
    const LinkAttack attack = attack_links(truth, unhidden(truth), options);
    EXPECT_EQ(attack.highest, 1.0);
    EXPECT_EQ(attack.fewest_candidates, 1);
    EXPECT_DOUBLE_EQ(attack.candidates, (2 + 1 + 2) / 3.0);
}

TEST(Attacks, KeptValuesNarrowTheCandidates) {
    Patients truth = three_dates();
    const auto shown = enumerate_values(truth, 3, DrillDown::none, key);
    ASSERT_TRUE(shown);
    LinkOptions options;
    options.k = 3;
    EXPECT_EQ(attack_links(truth, *shown, options).fewest_candidates, 3);
    options.known = {{{1, 1, 2}, {1, 1, 2}}};  // the only woman
    const LinkAttack attack = attack_links(truth, *shown, options);
    EXPECT_EQ(attack.fewest_candidates, 1);
    EXPECT_EQ(attack.highest, 1.0);
    EXPECT_EQ(attack.above_bound, 3);
    options.known = {
        {{1, 0, 2}, {1, 0, 2}}};  // the notes of one do not tell: they fit everybody, and he is known by nothing more
    EXPECT_EQ(attack_links(truth, *shown, options).fewest_candidates, 2);
    EXPECT_DOUBLE_EQ(attack_links(truth, *shown, options).candidates, (2 + 3 + 2) / 3.0);
}

TEST(Attacks, SafeHarborLeavesAgesAndYears) {
    Patients truth;
    truth.cluster = {0, 0, 0};
    Attribute age{Label::age, {"50", "90+"}, {{0}, {1}, {0}}, {}};
    Attribute date{Label::date, {"Mar-2008", "Mar-2009", "Apr-2009"}, {{0}, {1, 2}, {}}, {}};
    Attribute hospital{Label::hospital, {"H"}, {{0}, {0}, {0}}, {}};
    truth.attributes = {age, date, hospital};
    const Patients left = as_safe_harbor(truth);
    ASSERT_EQ(left.attributes.size(), 2U);
    EXPECT_EQ(left.attributes[0].values, age.values);
    EXPECT_EQ(left.attributes[1].values, (std::vector<std::string>{"2008", "2009"}));
    EXPECT_EQ(left.attributes[1].held_by, (std::vector<std::vector<std::uint32_t>>{{0}, {1}, {}}));
}

}  // namespace
}  // namespace scrim
