#include "anon/trajectories/query_error.h"

#include <gtest/gtest.h>

#include <map>

#include "anon/trajectories/group/trajectory_mdav.h"
#include "tests/anon/trajectories/figures.h"
#include "tests/oracle/trajectories_oracle.h"

namespace scrim {
namespace {

// Every way in which the published pairs may have been leaves, each as likely as the next.
double probability_by_enumeration(const LossModel& model, const TrajectorySet& set, RouteView published,
                                  const std::vector<std::uint32_t>& pairs) {
    std::vector<std::vector<Hierarchy::Node>> choices;
    for (std::size_t i = 0; i < published.size(); ++i) {
        choices.push_back(model.tree(i % set.attributes).leaves_of(published[i]));
    }
    std::vector<std::size_t> at(published.size(), 0);
    double hits = 0;
    double all = 0;
    while (true) {
        bool has_all = true;
        for (const auto pair : pairs) {
            bool has = false;
            for (std::size_t p = 0; p < published.size(); p += set.attributes) {
                bool same = true;
                for (std::size_t a = 0; a < set.attributes; ++a) {
                    same = same && choices[p + a][at[p + a]] == set.pair(pair)[a];
                }
                has = has || same;
            }
            has_all = has_all && has;
        }
        hits += has_all ? 1 : 0;
        ++all;
        std::size_t digit = 0;
        while (digit < at.size() && ++at[digit] == choices[digit].size()) at[digit++] = 0;
        if (digit == at.size()) return hits / all;
    }
}

TEST(QueryError, HasTheExampleOfAppendixB) {
    const LossModel model = figures::model();
    const TrajectorySet set = figures::set();
    const auto age = [&](const char* name) { return *model.tree(1).find(name); };
    const Route published{0, age("[39-40]"), 1, age("40")};  // (401.1, [39-40]) (401.9, 40)
    const std::uint32_t pair = 39 - 33;                      // (401.1, 39)
    EXPECT_DOUBLE_EQ(query_probability(model, set, published, {pair}), 0.5);
    EXPECT_DOUBLE_EQ(query_probability(model, set, published, {8 + 40 - 33}), 1);
    EXPECT_DOUBLE_EQ(query_probability(model, set, published, {0}), 0);
}

TEST(QueryError, ProbabilitiesAreThoseOfEnumeration) {
    Random random(8);
    for (int round = 0; round < 60; ++round) {
        const LossModel model = oracle::random_model(random, 2);
        const TrajectorySet set = oracle::random_set(random, model, 4, 2);
        MdavOptions options;
        options.k = 2;
        Random draw(1);
        for (const auto& cluster : mdav(model, set, options, draw)) {
            std::vector<std::uint32_t> pairs;
            for (std::uint32_t p = 0; p < set.pair_count() && pairs.size() < 3; ++p) {
                if (random.chance(0.4)) pairs.push_back(p);
            }
            EXPECT_NEAR(query_probability(model, set, cluster.route, pairs),
                        probability_by_enumeration(model, set, cluster.route, pairs), 1e-9);
        }
    }
}

TEST(QueryError, CombinationsAreThoseOfCounting) {
    Random random(9);
    for (int round = 0; round < 30; ++round) {
        const LossModel model = oracle::random_model(random, 2);
        const TrajectorySet set = oracle::random_set(random, model, 40, 5);
        QueryErrorOptions options;
        options.support = 0.1;
        options.most_pairs = 3;
        std::map<std::vector<std::uint32_t>, std::size_t> counts;
        for (const auto& patient : set.patients) {
            const std::set<std::uint32_t> distinct(patient.begin(), patient.end());
            const std::vector<std::uint32_t> pairs(distinct.begin(), distinct.end());
            for (std::uint32_t chosen = 1; chosen < (1U << pairs.size()); ++chosen) {
                std::vector<std::uint32_t> combination;
                for (std::size_t i = 0; i < pairs.size(); ++i) {
                    if ((chosen >> i & 1U) != 0) combination.push_back(pairs[i]);
                }
                if (combination.size() <= 3) ++counts[combination];
            }
        }
        std::erase_if(counts, [](const auto& entry) { return entry.second < 4; });
        std::map<std::vector<std::uint32_t>, std::size_t> found;
        for (const auto& query : frequent_combinations(set, collapse(set), options)) {
            found[query.pairs] = query.patients;
        }
        EXPECT_EQ(found, counts);
    }
}

TEST(QueryError, IsZeroForTheOriginalAndOneForNothing) {
    const LossModel model = figures::model();
    const TrajectorySet set = figures::set();
    const auto items = collapse(set);
    std::vector<Route> same;
    for (const auto& patient : set.patients) same.push_back(set.route(patient));
    EXPECT_NEAR(query_error(model, set, items, same, std::vector<std::size_t>(6, 1), {}).average_relative_error, 0,
                1e-12);
    EXPECT_NEAR(query_error(model, set, items, {{}}, {6}, {}).average_relative_error, 1, 1e-12);
}

}  // namespace
}  // namespace scrim
