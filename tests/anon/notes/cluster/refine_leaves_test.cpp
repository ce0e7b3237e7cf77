#include "anon/notes/cluster/refine_leaves.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "anon/notes/cluster/term_matrix.h"
#include "tests/anon/notes/cluster/random_terms.h"

namespace scrim {
namespace {

using Leaves = std::vector<std::vector<std::uint32_t>>;

// The sum over leaves of |sum of columns|^2 / size, from its definition.
double likeness(const SparseColumns& matrix, const Leaves& leaves) {
    double all = 0;
    for (const auto& leaf : leaves) {
        std::vector<double> sum(matrix.rows);
        for (const std::uint32_t patient : leaf) {
            for (std::uint64_t at = matrix.begin[patient]; at < matrix.begin[patient + 1]; ++at) {
                sum[matrix.row[at]] += matrix.value[at];
            }
        }
        double square = 0;
        for (const double each : sum) square += each * each;
        if (!leaf.empty()) all += square / static_cast<double>(leaf.size());
    }
    return all;
}

// The mean product of the columns of two patients of a leaf.
double mean_product(const SparseColumns& matrix, const Leaves& leaves) {
    double sum = 0;
    double pairs = 0;
    for (const auto& leaf : leaves) {
        for (std::size_t i = 0; i < leaf.size(); ++i) {
            std::vector<double> column(matrix.rows);
            for (std::uint64_t at = matrix.begin[leaf[i]]; at < matrix.begin[leaf[i] + 1]; ++at) {
                column[matrix.row[at]] = matrix.value[at];
            }
            for (std::size_t j = i + 1; j < leaf.size(); ++j) {
                for (std::uint64_t at = matrix.begin[leaf[j]]; at < matrix.begin[leaf[j] + 1]; ++at) {
                    sum += column[matrix.row[at]] * matrix.value[at];
                }
                pairs += 1;
            }
        }
    }
    return sum / pairs;
}

// Whether any one move or exchange would raise it.
bool can_improve(const SparseColumns& matrix, const Leaves& leaves, std::size_t least, std::size_t most) {
    const double now = likeness(matrix, leaves) + 1e-4;
    for (std::size_t a = 0; a < leaves.size(); ++a) {
        for (std::size_t i = 0; i < leaves[a].size(); ++i) {
            for (std::size_t b = 0; b < leaves.size(); ++b) {
                if (a == b) continue;
                Leaves changed = leaves;
                changed[b].push_back(changed[a][i]);
                changed[a].erase(changed[a].begin() + static_cast<std::ptrdiff_t>(i));
                if (changed[a].size() >= least && changed[b].size() <= most && likeness(matrix, changed) > now)
                    return true;
                for (std::size_t j = 0; j < leaves[b].size(); ++j) {
                    changed = leaves;
                    std::swap(changed[a][i], changed[b][j]);
                    if (likeness(matrix, changed) > now) return true;
                }
            }
        }
    }
    return false;
}

TEST(RefineLeaves, EndsWhereNoChangeHelpsAndKeepsSizes) {
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        Random random(seed);
        const std::size_t patients = 12 + random.below(12);
        const SparseColumns matrix = weigh_terms(count_terms(random_terms(random, patients, 4, 5, 6)));
        Leaves leaves(patients / 4);
        for (std::uint32_t patient = 0; patient < patients; ++patient) {
            leaves[std::min<std::size_t>(patient / 4, leaves.size() - 1)].push_back(patient);
        }
        const std::size_t most = std::max<std::size_t>(6, leaves.back().size());
        const double before = likeness(matrix, leaves);
        const double alike = refine_leaves(matrix, leaves, 3, most);
        EXPECT_GE(likeness(matrix, leaves), before - 1e-4);
        EXPECT_NEAR(alike, mean_product(matrix, leaves), 1e-4);
        EXPECT_FALSE(can_improve(matrix, leaves, 3, most)) << "seed " << seed;
        std::vector<std::uint32_t> all;
        for (const auto& leaf : leaves) {
            EXPECT_GE(leaf.size(), 3U);
            EXPECT_LE(leaf.size(), most);
            all.insert(all.end(), leaf.begin(), leaf.end());
        }
        std::sort(all.begin(), all.end());
        for (std::uint32_t patient = 0; patient < patients; ++patient) EXPECT_EQ(all[patient], patient);
    }
}

TEST(RefineLeaves, OneLeafStays) {
    Leaves leaves{{2, 0, 1}};
    EXPECT_NEAR(refine_leaves(weigh_terms(count_terms({{"a"}, {"a"}, {"b"}})), leaves, 1, 3), 1.0 / 3, 1e-6);
    EXPECT_EQ(leaves, (Leaves{{2, 0, 1}}));
}

}  // namespace
}  // namespace scrim
