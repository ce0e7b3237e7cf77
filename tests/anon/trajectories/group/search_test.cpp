#include "anon/trajectories/group/search.h"

#include <gtest/gtest.h>

#include <numeric>

#include "tests/anon/trajectories/figures.h"
#include "tests/oracle/trajectories_oracle.h"

namespace scrim {
namespace {

using Cost = LossModel::Cost;

std::vector<std::uint32_t> everything(const TrajectoryItems& items) {
    std::vector<std::uint32_t> all(items.size());
    std::iota(all.begin(), all.end(), 0);
    return all;
}

// The same by an alignment with every candidate; equal costs go to the first.
std::size_t by_force(const std::vector<Cost>& costs, bool nearest) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < costs.size(); ++i) {
        if (nearest ? costs[i] < costs[best] : costs[i] > costs[best]) best = i;
    }
    return best;
}

TEST(Search, CostsAreTheLeastOverAllAlignments) {
    Random random(41);
    for (const std::size_t table_limit : {std::size_t{0}, std::size_t{1} << 20U}) {
        for (int round = 0; round < 150; ++round) {
            const LossModel model = oracle::random_model(random, 2);
            const TrajectorySet set = oracle::random_set(random, model, 6, 4);
            const TrajectoryItems items = collapse(set);
            TrajectorySearch search(model, set, items, AlignmentMethod::ags, 1, table_limit);
            const Route query = align_ags(model, set.route(set.patients[0]), set.route(set.patients[1])).route;
            search.set_query(query);
            for (std::size_t item = 0; item < items.size(); ++item) {
                const Cost least = oracle::least_alignment_cost(model, query, set.route(items.of(item)));
                EXPECT_EQ(search.cost(item), least);
                EXPECT_GE(search.cost(item, least - 1), least) << "above the limit any value that is above it";
            }
        }
    }
}

TEST(Search, FindsWhatASearchWithoutBoundsFinds) {
    Random random(42);
    for (int round = 0; round < 400; ++round) {
        const LossModel model = oracle::random_model(random, 2);
        const TrajectorySet set = oracle::random_set(random, model, 40, 6);
        const TrajectoryItems items = collapse(set);
        const auto method = round % 2 == 0 ? AlignmentMethod::ags : AlignmentMethod::baseline;
        TrajectorySearch search(model, set, items, method, 1, round % 4 < 2 ? 0 : std::size_t{1} << 20U);
        search.set_query(set.route(set.patients[random.below(40)]));
        std::vector<Cost> costs;
        for (std::size_t item = 0; item < items.size(); ++item) costs.push_back(search.cost(item));
        EXPECT_EQ(search.nearest(everything(items), nullptr), by_force(costs, true));
        EXPECT_EQ(search.farthest(everything(items)), by_force(costs, false));
    }
}

TEST(Search, ManyCandidatesOnSeveralThreadsGiveTheSame) {
    Random random(43);
    const LossModel model = oracle::random_model(random, 3);
    const TrajectorySet set = oracle::random_set(random, model, 9000, 9);
    const TrajectoryItems items = collapse(set);
    const auto all = everything(items);
    ASSERT_GT(all.size(), 4000U) << "fewer are not shared among threads";
    TrajectorySearch one(model, set, items, AlignmentMethod::ags, 1, std::size_t{1} << 20U);
    TrajectorySearch four(model, set, items, AlignmentMethod::ags, 4, std::size_t{1} << 20U);
    for (int round = 0; round < 30; ++round) {
        const Route query =
            align_ags(model, set.route(set.patients[random.below(9000)]), set.route(set.patients[random.below(9000)]))
                .route;
        one.set_query(query);
        four.set_query(query);
        EXPECT_EQ(one.nearest(all, nullptr), four.nearest(all, nullptr));
    }
    EXPECT_LT(one.alignments(), 30 * all.size()) << "the bounds should spare alignments";
}

TEST(Search, OnlyAllowedSetsAreTaken) {
    const LossModel model = figures::model();
    TrajectorySet set = figures::set();
    set.sensitive_sets = {{}, {"042"}};
    set.sensitive = {0, 1, 0, 1, 0, 0};
    const TrajectoryItems items = collapse(set);
    TrajectorySearch search(model, set, items, AlignmentMethod::ags, 1, std::size_t{1} << 20U);
    search.set_query(set.route(set.patients[1]));
    const std::vector<char> without{1, 0};
    const std::vector<char> nobody{0, 0};
    EXPECT_EQ(items.patients[search.nearest(everything(items), nullptr)], std::vector<std::uint32_t>{1});
    EXPECT_EQ(items.patients[search.nearest(everything(items), &without)], std::vector<std::uint32_t>{2});
    EXPECT_EQ(search.nearest(everything(items), &nobody), TrajectorySearch::none);
}

}  // namespace
}  // namespace scrim
