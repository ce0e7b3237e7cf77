#include "anon/trajectories/cover.h"

#include <gtest/gtest.h>

#include "anon/trajectories/assign.h"
#include "anon/trajectories/group/trajectory_mdav.h"
#include "tests/oracle/trajectories_oracle.h"

namespace scrim {
namespace {

struct Published {
    std::vector<Route> routes;
    std::vector<std::size_t> counts;
};

Published release_of(const LossModel& model, const TrajectorySet& set) {
    MdavOptions options;
    options.k = 3;
    Random draw(1);
    Published out;
    for (const auto& cluster : mdav(model, set, options, draw)) {
        out.routes.push_back(cluster.route);
        out.counts.push_back(cluster.patients.size());
    }
    return out;
}

TEST(Cover, ATrueReleaseCoversItsPatients) {
    Random random(31);
    for (int round = 0; round < 200; ++round) {
        const LossModel model = oracle::random_model(random, 2);
        const TrajectorySet set = oracle::random_set(random, model, 40, 6);
        const Published published = release_of(model, set);
        EXPECT_EQ(uncovered_trajectories(model, set, collapse(set), published.routes, published.counts, 2), 0U);
    }
}

// Trajectories of one set against the patients of another, by comparing all with all.
TEST(Cover, CountsWhatAComparisonOfAllWithAllCounts) {
    Random random(32);
    std::size_t seen = 0;
    std::size_t trajectories = 0;
    for (int round = 0; round < 300; ++round) {
        const LossModel model = oracle::random_model(random, 2);
        const Published published = release_of(model, oracle::random_set(random, model, 40, 6));
        const TrajectorySet other = oracle::random_set(random, model, 30, 4);
        std::size_t expected = 0;
        for (std::size_t g = 0; g < published.routes.size(); ++g) {
            std::size_t patients = 0;
            for (const auto& patient : other.patients) {
                patients += generalizes(model, published.routes[g], other.route(patient)) ? 1 : 0;
            }
            expected += patients < published.counts[g] ? 1 : 0;
        }
        EXPECT_EQ(uncovered_trajectories(model, other, collapse(other), published.routes, published.counts, 1),
                  expected);
        seen += expected;
        trajectories += published.routes.size();
    }
    EXPECT_GT(seen, 100U);
    EXPECT_LT(seen, trajectories - 100);
}

TEST(Cover, WhoHasAPairTwiceCountsOnce) {
    const LossModel model = *LossModel::make({{"code", *Hierarchy::from_rows({{"a", "*"}, {"b", "*"}}, "codes"), 1.0}});
    TrajectorySet set;
    set.attributes = 1;
    set.pair_nodes = {0, 1};
    set.patients = {{0, 0, 1}};
    set.sensitive = {0};
    const Hierarchy::Node root = model.tree(0).root();
    EXPECT_EQ(uncovered_trajectories(model, set, collapse(set), {{0}, {root}, {}}, {1, 1, 1}, 1), 0U);
    EXPECT_EQ(uncovered_trajectories(model, set, collapse(set), {{0}, {root}, {}}, {2, 2, 2}, 1), 3U);
}

}  // namespace
}  // namespace scrim
