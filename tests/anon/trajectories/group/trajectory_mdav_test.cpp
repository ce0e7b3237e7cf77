#include "anon/trajectories/group/trajectory_mdav.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "tests/anon/trajectories/figures.h"
#include "tests/oracle/trajectories_oracle.h"

namespace scrim {
namespace {

using testing::ElementsAre;

void expect_same(const std::vector<TrajectoryCluster>& fast, const std::vector<TrajectoryCluster>& plain,
                 const TrajectorySet& set) {
    ASSERT_EQ(fast.size(), plain.size());
    for (std::size_t c = 0; c < fast.size(); ++c) {
        EXPECT_EQ(fast[c].route, plain[c].route);
        EXPECT_EQ(fast[c].loss, plain[c].loss);
        ASSERT_EQ(fast[c].patients.size(), plain[c].patients.size());
        for (std::size_t i = 0; i < fast[c].patients.size(); ++i) {  // the same but for who of equals is taken
            EXPECT_EQ(set.patients[fast[c].patients[i]], set.patients[plain[c].patients[i]]);
            EXPECT_EQ(set.sensitive[fast[c].patients[i]], set.sensitive[plain[c].patients[i]]);
        }
    }
}

TEST(Mdav, GivesFigure1c) {
    const LossModel model = figures::model();
    const TrajectorySet set = figures::set();
    MdavOptions options;
    options.k = 2;
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        Random random(seed);
        const auto clusters = mdav(model, set, options, random);
        std::map<std::set<std::uint32_t>, std::string> found;
        LossModel::Cost codes = 0;
        LossModel::Cost ages = 0;
        for (const auto& cluster : clusters) {
            found[{cluster.patients.begin(), cluster.patients.end()}] = figures::text(model, cluster.route);
            codes += cluster.loss[0];
            ages += cluster.loss[1];
        }
        EXPECT_EQ(found, (std::map<std::set<std::uint32_t>, std::string>{{{0, 3}, "(401.1,33)(401.1,34)(401.1,35)"},
                                                                         {{1, 2}, "(401,38)(401.1,40)"},
                                                                         {{4, 5}, "(401.1,[39-40])(401.9,40)"}}));
        EXPECT_DOUBLE_EQ(static_cast<double>(codes) / 2 / 15, 0.2);  // the algorithm's own ILM and ALM
        EXPECT_DOUBLE_EQ(static_cast<double>(ages) / 8 / 15, 0.1);
    }
}

// The fast search against the paper's algorithm, on sets with many ties, repeats, empty trajectories,
// attributes of weight 0 and sensitive codes.
TEST(Mdav, EqualsThePlainAlgorithmOnThousandsOfRandomSets) {
    Random random(2012);
    for (int round = 0; round < 3000; ++round) {
        const LossModel model = oracle::random_model(random, 1 + random.below(3));
        MdavOptions options;
        options.k = 1 + random.below(4);
        options.method = random.chance(0.2) ? AlignmentMethod::baseline : AlignmentMethod::ags;
        options.diversity = random.chance(0.3) ? 2 : 1;
        options.threads = 1 + static_cast<unsigned>(random.below(2));
        if (random.chance(0.3)) options.table_limit = random.below(60);
        const std::size_t patients = options.k + random.below(24);
        const TrajectorySet set = oracle::random_set(random, model, patients, 1 + random.below(7));
        Random one(static_cast<std::uint64_t>(round));
        Random other(static_cast<std::uint64_t>(round));
        expect_same(mdav(model, set, options, one), oracle::plain_mdav(model, set, options, other), set);
        if (HasFailure()) FAIL() << "round " << round;
    }
}

TEST(Mdav, EqualsThePlainAlgorithmOnLongTrajectories) {
    Random random(5);
    for (int round = 0; round < 12; ++round) {
        const LossModel model = oracle::random_model(random, 2);
        const TrajectorySet set = oracle::random_set(random, model, 20, 60);
        MdavOptions options;
        options.k = 3;
        Random one(1);
        Random other(1);
        expect_same(mdav(model, set, options, one), oracle::plain_mdav(model, set, options, other), set);
    }
}

TEST(Mdav, DoesNotDependOnOrderOrThreads) {
    Random random(77);
    const LossModel model = oracle::random_model(random, 2);
    TrajectorySet set = oracle::random_set(random, model, 9000, 12);
    MdavOptions options;
    options.k = 1500;  // few passes, each over enough items to be shared among threads
    Random one(1);
    const auto first = mdav(model, set, options, one);
    options.threads = 3;
    std::reverse(set.patients.begin(), set.patients.end());
    std::reverse(set.sensitive.begin(), set.sensitive.end());
    Random other(1);
    const auto second = mdav(model, set, options, other);
    ASSERT_EQ(first.size(), second.size());
    for (std::size_t c = 0; c < first.size(); ++c) EXPECT_EQ(first[c].route, second[c].route);
}

void expect_partition(const std::vector<TrajectoryCluster>& clusters, std::size_t patients, std::size_t k) {
    std::set<std::uint32_t> seen;
    for (const auto& cluster : clusters) {
        EXPECT_GE(cluster.patients.size(), k);
        seen.insert(cluster.patients.begin(), cluster.patients.end());
    }
    EXPECT_EQ(seen.size(), patients);
}

TEST(Mdav, EveryPatientIsInOneClusterOfKInBlocksToo) {
    Random random(3);
    for (int round = 0; round < 200; ++round) {
        const LossModel model = oracle::random_model(random, 2);
        MdavOptions options;
        options.k = 1 + random.below(5);
        options.blocks = 1 + random.below(9);
        options.threads = 1 + static_cast<unsigned>(random.below(3));
        const std::size_t patients = options.k + random.below(60);
        const TrajectorySet set = oracle::random_set(random, model, patients, 6);
        Random draw(1);
        expect_partition(mdav(model, set, options, draw), patients, options.k);
    }
}

TEST(Mdav, BlocksKeepEqualTrajectoriesTogetherAndDoNotDependOnThreads) {
    Random random(4);
    const LossModel model = oracle::random_model(random, 2);
    const TrajectorySet set = oracle::random_set(random, model, 500, 6);
    MdavOptions options;
    options.blocks = 8;
    options.k = 3;
    const TrajectoryItems items = collapse(set);
    const auto blocks = split_blocks(model, set, items, options, options.k);
    EXPECT_GT(blocks.size(), 4U);
    std::size_t members = 0;
    for (const auto& block : blocks) members += block.size();
    EXPECT_EQ(members, items.size());
    options.threads = 4;
    EXPECT_EQ(split_blocks(model, set, items, options, options.k), blocks);
}

TEST(Mdav, NoSensitiveCodeIsHeldByMoreThanOneInL) {
    Random random(6);
    for (int round = 0; round < 100; ++round) {
        const LossModel model = oracle::random_model(random, 2);
        TrajectorySet set = oracle::random_set(random, model, 60, 5);
        for (std::size_t p = 0; p < 60; ++p) set.sensitive[p] = p % 6 == 0 ? 1 : (p % 6 == 1 ? 2 : 0);
        MdavOptions options;
        options.k = 4;
        options.diversity = 2;
        Random draw(1);
        const auto clusters = mdav(model, set, options, draw);
        std::size_t broken = 0;
        for (const auto& cluster : clusters) {
            std::map<std::uint32_t, std::size_t> held;
            for (const auto patient : cluster.patients) ++held[set.sensitive[patient]];
            for (const std::uint32_t code : {1U, 2U}) broken += held[code] * 2 > cluster.patients.size() ? 1 : 0;
        }
        EXPECT_LE(broken, 1U) << "only the rest may be out of choice";
    }
}

}  // namespace
}  // namespace scrim
