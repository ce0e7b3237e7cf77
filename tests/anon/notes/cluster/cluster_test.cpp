#include "anon/notes/cluster/cluster.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/anon/notes/cluster/random_terms.h"

namespace scrim {
namespace {

using Terms = std::vector<std::vector<std::string>>;

const Terms five_notes{{"fever", "sore throat", "headache", "runny nose"},
                       {"joint pain", "sore throat", "fever"},
                       {"runny nose", "headache", "vomiting"},
                       {"pain", "fatigue", "dark urine"},
                       {"abdomen pain", "sore muscle", "fatigue", "jaundice"}};

Result<ClusterTree> cluster(const Terms& terms, ClusterOptions options, std::uint64_t seed = 1) {
    return cluster_patients(count_terms(terms), options, Key::from_seed(seed));
}

ClusterOptions with_k(std::uint32_t k) {
    ClusterOptions options;
    options.k = k;
    return options;
}

// Everything that a tree promises whatever the data.
void expect_sound(const ClusterTree& tree, std::size_t patients, const ClusterOptions& options) {
    ASSERT_EQ(tree.leaf_of.size(), patients);
    ASSERT_FALSE(tree.nodes.empty());
    EXPECT_EQ(tree.nodes[0].patients, patients);
    std::size_t leaves = 0;
    std::vector<bool> has_parent(tree.nodes.size());
    has_parent[0] = true;
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
        const ClusterNode& node = tree.nodes[i];
        EXPECT_TRUE(has_parent[i]);
        EXPECT_GE(node.patients, options.k);
        if (node.leaf >= 0) {
            EXPECT_EQ(node.leaf, static_cast<std::int32_t>(leaves++));  // nodes are in the order of a walk
            EXPECT_EQ(std::count(tree.leaf_of.begin(), tree.leaf_of.end(), static_cast<std::uint32_t>(node.leaf)),
                      node.patients);
            if (options.rebalance) {
                EXPECT_LT(node.patients, 2 * options.k);
            }
            continue;
        }
        ASSERT_GT(node.left, static_cast<std::int32_t>(i));
        ASSERT_GT(node.right, node.left);
        has_parent[static_cast<std::size_t>(node.left)] = true;
        has_parent[static_cast<std::size_t>(node.right)] = true;
        EXPECT_EQ(node.patients, tree.nodes[static_cast<std::size_t>(node.left)].patients +
                                     tree.nodes[static_cast<std::size_t>(node.right)].patients);
    }
}

TEST(Cluster, FiveNotesOfThePaperWhateverTheSeed) {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        for (const bool multiplicative : {false, true}) {
            ClusterOptions options = with_k(2);
            options.multiplicative = multiplicative;
            const auto tree = cluster(five_notes, options, seed);
            ASSERT_TRUE(tree);
            const auto& leaf = tree->leaf_of;
            ASSERT_EQ(tree->nodes.size(), 3U);
            EXPECT_TRUE(leaf[0] == leaf[1] && leaf[1] == leaf[2] && leaf[3] == leaf[4] && leaf[0] != leaf[3])
                << "seed " << seed;
        }
    }
}

TEST(Cluster, LeavesHoldKToTwiceK) {
    Random random(5);
    for (int round = 0; round < 60; ++round) {
        const ClusterOptions options = [&] {
            ClusterOptions some = with_k(static_cast<std::uint32_t>(1 + random.below(7)));
            some.rebalance = random.chance(0.7);
            some.refine = random.chance(0.7);
            some.multiplicative = random.chance(0.2);
            return some;
        }();
        const std::size_t patients = options.k + random.below(150);
        Terms terms = random_terms(random, patients, 1 + random.below(6), random.below(8), 1 + random.below(20));
        for (auto& each : terms) {
            if (random.chance(0.1)) each.clear();
        }
        const auto tree = cluster(terms, options, random.bits());
        ASSERT_TRUE(tree);
        expect_sound(*tree, patients, options);
    }
}

TEST(Cluster, SameTreeForAnyNumberOfThreads) {
    Random random(9);
    const Terms terms = random_terms(random, 20'500, 12, 4);  // larger than a part of one thread
    ClusterOptions options = with_k(5);
    options.starts = 1;
    options.iterations = 5;
    const auto one = cluster(terms, options);
    ASSERT_TRUE(one);
    expect_sound(*one, terms.size(), options);
    for (const std::size_t threads : {3U}) {
        options.threads = threads;
        const auto more = cluster(terms, options);
        ASSERT_TRUE(more);
        EXPECT_EQ(one->leaf_of, more->leaf_of);
        ASSERT_EQ(one->nodes.size(), more->nodes.size());
        for (std::size_t i = 0; i < one->nodes.size(); ++i) {
            EXPECT_EQ(one->nodes[i].leading_terms, more->nodes[i].leading_terms);
        }
    }
}

TEST(Cluster, TheKeyDecides) {
    Random random(3);
    const Terms terms = random_terms(random, 200, 8, 6);
    const auto one = cluster(terms, with_k(4), 1);
    const auto same = cluster(terms, with_k(4), 1);
    const auto other = cluster(terms, with_k(4), 2);
    ASSERT_TRUE(one && same && other);
    EXPECT_EQ(one->leaf_of, same->leaf_of);
    EXPECT_NE(one->leaf_of, other->leaf_of);
}

TEST(Cluster, TopicsAreFound) {
    Random random(12);
    Terms terms;
    for (int i = 0; i < 60; ++i) {
        const std::string topic = i % 3 == 0 ? "heart" : i % 3 == 1 ? "eye" : "bone";
        terms.push_back({});
        for (int j = 0; j < 6; ++j) terms.back().push_back(topic + std::to_string(random.below(9)));
    }
    ClusterOptions options = with_k(5);
    const auto tree = cluster(terms, options);
    ASSERT_TRUE(tree);
    std::vector<std::set<std::size_t>> topics(60);
    for (std::size_t i = 0; i < 60; ++i) topics[tree->leaf_of[i]].insert(i % 3);
    for (const auto& in_leaf : topics) EXPECT_LE(in_leaf.size(), 1U);
}

TEST(Cluster, WithoutRebalancingALopsidedPartStaysWhole) {
    Terms terms(20, std::vector<std::string>{"cough", "fever"});
    terms.push_back({"rash", "itch"});
    terms.push_back({"rash", "itch"});
    ClusterOptions options = with_k(5);
    options.rebalance = false;
    const auto whole = cluster(terms, options);
    ASSERT_TRUE(whole);
    EXPECT_EQ(whole->nodes.size(), 1U);
    options.rebalance = true;
    const auto filled = cluster(terms, options);
    ASSERT_TRUE(filled);
    expect_sound(*filled, terms.size(), options);
    EXPECT_EQ(filled->leaf_of[20], filled->leaf_of[21]);
}

TEST(Cluster, NobodyHasTermsOrAllHaveTheSame) {
    for (const auto& each : {std::vector<std::string>{}, std::vector<std::string>{"fever", "cough"}}) {
        const auto tree = cluster(Terms(1003, each), with_k(5));
        ASSERT_TRUE(tree);
        expect_sound(*tree, 1003, with_k(5));
    }
}

TEST(Cluster, PatientsWithoutTermsHaveABranchOfTheirOwn) {
    Random random(2);
    Terms terms = random_terms(random, 40, 3, 6);
    for (std::size_t i = 0; i < 40; i += 4) terms[i].clear();
    const auto tree = cluster(terms, with_k(5));
    ASSERT_TRUE(tree);
    expect_sound(*tree, 40, with_k(5));
    for (std::size_t i = 0; i < 40; ++i) {
        for (std::size_t j = 0; j < 40; ++j) {
            if (tree->leaf_of[i] == tree->leaf_of[j]) {
                EXPECT_EQ(terms[i].empty(), terms[j].empty());
            }
        }
    }
}

TEST(Cluster, LeadingTermsAreThoseOfKPatients) {
    Terms terms(6, std::vector<std::string>{"fever", "no rash"});
    terms.resize(12, {"fracture", "family history of fever"});
    for (int i = 0; i < 4; ++i) terms[static_cast<std::size_t>(i)].emplace_back("malaria");
    const TermCounts counts = count_terms(terms);
    const auto tree = cluster_patients(counts, with_k(5), Key::from_seed(1));
    ASSERT_TRUE(tree);
    ASSERT_EQ(tree->nodes.size(), 3U);
    std::set<std::string> shown;
    for (const ClusterNode& node : tree->nodes) {
        for (const std::uint32_t term : node.leading_terms) shown.insert(counts.terms[term]);
    }
    EXPECT_EQ(shown, (std::set<std::string>{"fever", "fracture"}));
    EXPECT_EQ(tree->nodes[1].leading_terms.size(), 1U);
}

TEST(Cluster, RefusesWhatCannotBe) {
    const auto too_few = cluster(five_notes, with_k(6));
    ASSERT_FALSE(too_few);
    EXPECT_EQ(too_few.error().kind, ErrorKind::bad_input);
    EXPECT_THAT(too_few.error().message(), testing::HasSubstr("5 patients, fewer than k = 6"));
    EXPECT_FALSE(cluster({}, with_k(2)));
    EXPECT_FALSE(cluster(five_notes, with_k(0)));
    const auto all = cluster(five_notes, with_k(5));
    ASSERT_TRUE(all);
    EXPECT_EQ(all->nodes.size(), 1U);
}

}  // namespace
}  // namespace scrim
