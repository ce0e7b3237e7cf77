#include "anon/notes/lists/list_groups.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <numeric>

#include "tests/anon/notes/small_corpora.h"

namespace scrim {
namespace {

using Members = std::vector<std::uint32_t>;

double cost(const Patients& patients, const std::vector<Members>& groups,
            const std::vector<std::vector<std::uint32_t>>& cluster_values) {
    double total = 0;
    for (const auto& group : groups) {
        auto size = static_cast<double>(group.size());
        for (const auto& list : lists_of_group(patients, group, cluster_values)) {
            size *= static_cast<double>(std::max<std::size_t>(1, list.size()));
        }
        total += size;
    }
    return total;
}

// The least cost of all ways to part the patients into groups of at least k.
double least_cost(const Patients& patients, std::uint32_t k,
                  const std::vector<std::vector<std::uint32_t>>& cluster_values, std::vector<Members>& groups,
                  std::uint32_t next) {
    if (next == patients.size()) {
        const bool large = std::all_of(groups.begin(), groups.end(), [&](const auto& g) { return g.size() >= k; });
        return large ? cost(patients, groups, cluster_values) : std::numeric_limits<double>::infinity();
    }
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t g = 0; g < groups.size(); ++g) {
        groups[g].push_back(next);
        least = std::min(least, least_cost(patients, k, cluster_values, groups, next + 1));
        groups[g].pop_back();
    }
    groups.push_back({next});
    least = std::min(least, least_cost(patients, k, cluster_values, groups, next + 1));
    groups.pop_back();
    return least;
}

TEST(ListGroups, AreCloseToTheBestOfAll) {
    Random random(91);
    double ours = 0;
    double best = 0;
    for (int round = 0; round < 150; ++round) {
        testing::SmallCorpus shape{2, 8, 1 + random.below(3), 4, 0.05, 0.05};
        Patients patients = testing::small_corpus(random, shape);
        std::fill(patients.cluster.begin(), patients.cluster.end(), 0);
        Members all(patients.size());
        std::iota(all.begin(), all.end(), 0);
        const auto cluster_values = values_of(patients, all);
        const auto groups = list_groups(patients, shape.k, all, cluster_values);
        Members seen;
        for (const auto& group : groups) {
            ASSERT_GE(group.size(), shape.k);
            ASSERT_LT(group.size(), 2 * shape.k);
            seen.insert(seen.end(), group.begin(), group.end());
        }
        std::sort(seen.begin(), seen.end());
        ASSERT_EQ(seen, all);
        std::vector<Members> scratch;
        const double least = least_cost(patients, shape.k, cluster_values, scratch, 0);
        ASSERT_LE(least, cost(patients, groups, cluster_values));
        ours += cost(patients, groups, cluster_values);
        best += least;
    }
    RecordProperty("ours", std::to_string(ours));
    RecordProperty("best", std::to_string(best));
    EXPECT_LT(ours, 1.25 * best);
}

TEST(ListGroups, LargeClusterIsCutIntoSmallGroups) {
    Random random(92);
    Patients patients;
    patients.cluster.assign(5000, 0);
    patients.attributes.resize(2);
    for (auto& attribute : patients.attributes) {
        for (int i = 0; i < 5000; ++i) attribute.held_by.push_back({static_cast<std::uint32_t>(random.below(90))});
    }
    Members all(patients.size());
    std::iota(all.begin(), all.end(), 0);
    const auto cluster_values = values_of(patients, all);
    const auto groups = list_groups(patients, 5, all, cluster_values);
    EXPECT_GT(groups.size(), 5000 / 10);
    EXPECT_LT(cost(patients, groups, cluster_values), 5000 * 12.0);
}

}  // namespace
}  // namespace scrim
