// An attacker who tries all worlds of small corpora: his best link of a patient to a record, beside 1/k.

#include "anon/notes/lists/strict_lists.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "anon/notes/lists/drill_down.h"
#include "tests/anon/notes/small_corpora.h"
#include "tests/oracle/notes_attacker.h"

namespace scrim {
namespace {

using oracle::as_described;
using oracle::best_link_knowing_everybody;
using oracle::best_link_knowing_target;
using oracle::Described;
using testing::small_corpus;
using testing::SmallCorpus;

const Key key = Key::from_seed(7);
constexpr double rounding = 1e-9;

Described description_of(DrillDown drill_down) {
    return drill_down == DrillDown::none    ? Described::cluster_lists
           : drill_down == DrillDown::paper ? Described::drilled_down
                                            : Described::group_lists;
}

std::vector<ShownLists> lists(const Patients& patients, std::uint32_t k, DrillDown drill_down) {
    const auto shown = enumerate_values(patients, k, drill_down, key);
    EXPECT_TRUE(shown.ok());
    return shown ? *shown : std::vector<ShownLists>{};
}

SmallCorpus any_shape(Random& random, int round) {
    SmallCorpus shape{2 + static_cast<std::uint32_t>(round % 2), 6, 1 + random.below(3), 3, 0, 0};
    if (round % 3 == 2) shape.lacking = shape.second = 0.15;
    return shape;
}

TEST(Attacker, WhoKnowsEverybodyNeverBeatsStrictOrNone) {
    Random random(71);
    for (int round = 0; round < 2000; ++round) {
        const SmallCorpus shape = any_shape(random, round);
        const Patients truth = small_corpus(random, shape);
        for (const auto drill_down : {DrillDown::none, DrillDown::strict}) {
            const auto shown = lists(truth, shape.k, drill_down);
            const auto likelihood = as_described(shown, description_of(drill_down));
            ASSERT_EQ(likelihood(truth), 1.0) << "round " << round << ": the release is not as described";
            ASSERT_LE(best_link_knowing_everybody(truth, likelihood), 1.0 / shape.k + rounding) << "round " << round;
        }
    }
}

TEST(Attacker, WhoKnowsTheTargetNeverBeatsStrictOrNone) {
    Random random(72);
    for (int round = 0; round < 1500; ++round) {
        const SmallCorpus shape{2 + static_cast<std::uint32_t>(round % 2), 6, 1 + random.below(2), 2, 0, 0};
        const Patients truth = small_corpus(random, shape);
        for (const auto drill_down : {DrillDown::none, DrillDown::strict}) {
            const auto shown = lists(truth, shape.k, drill_down);
            const auto likelihood = as_described(shown, description_of(drill_down));
            ASSERT_LE(best_link_knowing_target(truth, shown, likelihood), 1.0 / shape.k + rounding)
                << "round " << round;
        }
    }
}

TEST(Attacker, EliminationBreaksThePublishedDrillDown) {
    // r1 and r3 are shown as {Apr}, r2 as {Mar, Apr}: r2 is Mar.
    Patients truth;
    truth.cluster = {0, 0, 0};
    truth.attributes = {{Label::date, {"Mar", "Apr"}, {{1}, {0}, {1}}, {}}};
    const auto shown = lists(truth, 2, DrillDown::paper);
    EXPECT_EQ(shown[0].list_of(0), (std::vector<std::uint32_t>{1}));
    EXPECT_EQ(shown[0].list_of(1), (std::vector<std::uint32_t>{0, 1}));
    EXPECT_EQ(best_link_knowing_everybody(truth, as_described(shown, Described::drilled_down)), 1.0);
    EXPECT_EQ(best_link_knowing_target(truth, shown, as_described(shown, Described::drilled_down)), 1.0);

    Random random(73);
    int broken = 0;
    constexpr int rounds = 1000;
    for (int round = 0; round < rounds; ++round) {
        const SmallCorpus shape{2, 6, 1 + random.below(3), 3, 0, 0};
        const Patients corpus = small_corpus(random, shape);
        const auto drilled = lists(corpus, shape.k, DrillDown::paper);
        const auto likelihood = as_described(drilled, Described::drilled_down);
        broken += best_link_knowing_everybody(corpus, likelihood) > 1.0 / shape.k + rounding ? 1 : 0;
    }
    RecordProperty("broken_of_1000", broken);
    EXPECT_GT(broken, rounds / 3);
}

// How many of all orders of the patients make the method show these lists.
double orders_that_show(const Patients& world, std::uint32_t k, const std::vector<ShownLists>& shown) {
    std::vector<std::uint32_t> order(world.size());
    std::iota(order.begin(), order.end(), 0);
    double count = 0;
    do {
        count += oracle::same_lists(strict_lists(world, k, order), shown) ? 1 : 0;
    } while (std::next_permutation(order.begin(), order.end()));
    return count;
}

TEST(Attacker, WhoRunsTheMethodOnEveryWorldNeverBeatsStrict) {
    Random random(74);
    for (int round = 0; round < 500; ++round) {
        const SmallCorpus shape{2, 5, 1 + random.below(2), 3, 0, 0};
        const Patients truth = small_corpus(random, shape);
        const auto shown = lists(truth, shape.k, DrillDown::strict);
        const auto possible = as_described(shown, Described::group_lists);
        const auto likelihood = [&](const Patients& world) {
            return possible(world) > 0 ? orders_that_show(world, shape.k, shown) : 0.0;
        };
        ASSERT_GT(likelihood(truth), 0) << "round " << round;
        ASSERT_LE(best_link_knowing_everybody(truth, likelihood), 1.0 / shape.k + rounding) << "round " << round;
    }
}

// Why ties go by a secret order: whoever knows it and runs the method on every world can tell who was rolled back
// to keep another company.
TEST(Attacker, WhoKnowsTheOrderOfTiesCanBeatStrict) {
    Random random(75);
    int broken = 0;
    for (int round = 0; round < 300; ++round) {
        const SmallCorpus shape{2, 6, 1, 3, 0, 0};
        const Patients truth = small_corpus(random, shape);
        std::vector<std::uint32_t> order(truth.size());
        std::iota(order.begin(), order.end(), 0);
        const auto shown = strict_lists(truth, shape.k, order);
        const auto likelihood = [&](const Patients& world) {
            return oracle::same_lists(strict_lists(world, shape.k, order), shown) ? 1.0 : 0.0;
        };
        broken += best_link_knowing_everybody(truth, likelihood) > 1.0 / shape.k + rounding ? 1 : 0;
    }
    EXPECT_GT(broken, 0);
}

}  // namespace
}  // namespace scrim
