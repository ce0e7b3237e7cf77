#include "anon/trajectories/assign.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "anon/trajectories/group/trajectory_mdav.h"
#include "tests/anon/trajectories/figures.h"
#include "tests/oracle/trajectories_oracle.h"

namespace scrim {
namespace {

// By trying every choice of the pairs that are kept.
bool generalizes_by_force(const LossModel& model, RouteView published, RouteView original) {
    const std::size_t n = model.attribute_count();
    if (published.empty()) return true;
    if (original.empty()) return false;
    bool covers = true;
    for (std::size_t a = 0; a < n; ++a) covers = covers && model.tree(a).covers(published[a], original[a]);
    return (covers && generalizes_by_force(model, published.subspan(n), original.subspan(n))) ||
           generalizes_by_force(model, published, original.subspan(n));
}

TEST(Assign, GeneralizingIsAsDefined) {
    Random random(21);
    int yes = 0;
    for (int round = 0; round < 2000; ++round) {
        const LossModel model = oracle::random_model(random, 2);
        const TrajectorySet set = oracle::random_set(random, model, 3, 6);
        const Route merged = align_ags(model, set.route(set.patients[0]), set.route(set.patients[1])).route;
        for (const auto& patient : set.patients) {
            const bool expected = generalizes_by_force(model, merged, set.route(patient));
            EXPECT_EQ(generalizes(model, merged, set.route(patient)), expected);
            yes += expected ? 1 : 0;
        }
    }
    EXPECT_GT(yes, 4000);
}

TEST(Assign, FindsAPlaceForEveryPatientOfARelease) {
    Random random(22);
    for (int round = 0; round < 200; ++round) {
        const LossModel model = oracle::random_model(random, 2);
        const TrajectorySet set = oracle::random_set(random, model, 30, 6);
        MdavOptions options;
        options.k = 3;
        Random draw(1);
        std::vector<Route> routes;
        std::vector<std::size_t> counts;
        for (const auto& cluster : mdav(model, set, options, draw)) {
            routes.push_back(cluster.route);
            counts.push_back(cluster.patients.size());
        }
        const auto items = collapse(set);
        const Assignment found = assign_originals(model, set, items, routes, counts, 2);
        EXPECT_EQ(found.unmatched, 0U);
        std::vector<std::size_t> taken(items.size(), 0);
        for (const auto& share : found.shares) {
            taken[share.item] += share.patients;
            EXPECT_TRUE(generalizes(model, routes[share.group], set.route(items.of(share.item))));
        }
        for (std::size_t i = 0; i < items.size(); ++i) EXPECT_EQ(taken[i], items.patients[i].size());
    }
}

// The most that any order of filling the places gives, for small sets.
TEST(Assign, IsAMaximumMatching) {
    Random random(23);
    for (int round = 0; round < 300; ++round) {
        const LossModel model = oracle::random_model(random, 1);
        const TrajectorySet set = oracle::random_set(random, model, 6, 3);
        std::vector<Route> routes;  // generalizations that were not made from this set as a whole
        for (int i = 0; i < 5; ++i) {
            const Route x = set.route(set.patients[random.below(6)]);
            routes.push_back(align_ags(model, x, set.route(set.patients[random.below(6)])).route);
        }
        std::vector<std::size_t> order(6);
        std::iota(order.begin(), order.end(), 0);
        std::size_t best = 0;
        do {
            std::size_t matched = 0;
            for (std::size_t g = 0; g < 5; ++g) {
                matched += generalizes(model, routes[g], set.route(set.patients[order[g]])) ? 1 : 0;
            }
            best = std::max(best, matched);
        } while (std::next_permutation(order.begin(), order.end()));
        const auto found = assign_originals(model, set, collapse(set), routes, {1, 1, 1, 1, 1}, 1);
        EXPECT_EQ(found.unmatched, 5 - best);
    }
}

}  // namespace
}  // namespace scrim
