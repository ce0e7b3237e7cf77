#include "anon/tables/group/local_recoding.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "nlp/base/random.h"

namespace scrim::tables {
namespace {

class LocalRecoding : public testing::Test {
   protected:
    LocalRecoding()
        : ages_(*Hierarchy::from_rows({{"1", "a", "x", "*"},
                                       {"2", "a", "x", "*"},
                                       {"3", "b", "x", "*"},
                                       {"4", "b", "x", "*"},
                                       {"5", "c", "y", "*"},
                                       {"6", "c", "y", "*"}},
                                      "ages")),
          zips_(*Hierarchy::from_rows({{"10", "1", "*"}, {"11", "1", "*"}, {"20", "2", "*"}, {"21", "2", "*"}},
                                      "zips")) {}

    QuasiIdentifiers random_table(std::uint64_t seed) {
        Random random(seed);
        QuasiIdentifiers table{{&ages_, &zips_}, std::vector<std::vector<Hierarchy::Node>>(2), {}};
        Sensitive sick{"sick", {}, std::vector<double>(3), false};
        const std::size_t rows = 30 + random.below(80);
        for (std::size_t row = 0; row < rows; ++row) {
            table.leaves[0].push_back(static_cast<Hierarchy::Node>(random.below(1 + random.below(6))));
            table.leaves[1].push_back(static_cast<Hierarchy::Node>(random.below(1 + random.below(4))));
            sick.codes.push_back(static_cast<std::uint32_t>(random.below(3)));
            sick.share[sick.codes.back()] += 1.0 / static_cast<double>(rows);
        }
        table.sensitive.push_back(sick);
        return table;
    }

    Hierarchy ages_;
    Hierarchy zips_;
};

TEST_F(LocalRecoding, EveryClassMeetsTheRulesAndNoRowLosesMore) {
    std::size_t finer = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        const QuasiIdentifiers table = random_table(seed);
        LatticeOptions options{4, 0.2, LossMeasure::entropy, false};
        if (seed % 2 == 0) options.rules.l = 2;
        if (seed % 3 == 0) options.rules.t = 0.4;
        const auto start = search_lattice(table, options);
        ASSERT_TRUE(start);
        const Recoded made = recode_locally(table, options, *start);
        std::map<std::vector<Hierarchy::Node>, std::vector<std::size_t>> classes;
        for (std::size_t row = 0; row < table.rows(); ++row) {
            for (std::size_t a = 0; a < 2; ++a) {
                const Hierarchy& hierarchy = *table.hierarchies[a];
                EXPECT_TRUE(hierarchy.covers(made.shown[a][row], table.leaves[a][row]));
                const std::size_t most = start->suppressed[row] == 0 ? start->levels[a] : hierarchy.level_count();
                EXPECT_LE(hierarchy.level(made.shown[a][row]), most);
            }
            classes[{made.shown[0][row], made.shown[1][row]}].push_back(row);
        }
        for (const auto& [nodes, rows] : classes) {
            if (rows.size() == made.suppressed_rows && nodes[0] == ages_.root() && nodes[1] == zips_.root()) continue;
            EXPECT_GE(rows.size(), options.k);
            std::vector<std::uint32_t> counts(3);
            for (const auto row : rows) ++counts[table.sensitive[0].codes[row]];
            EXPECT_TRUE(meets(options.rules, table.sensitive[0], counts)) << "seed " << seed;
        }
        double before = 0;  // suppressed rows as fully generalized
        for (std::size_t a = 0; a < 2; ++a) {
            const Hierarchy& hierarchy = *table.hierarchies[a];
            const auto shown = [&](std::size_t row, std::size_t level) {
                return hierarchy.ancestor_at(table.leaves[a][row], level);
            };
            for (std::size_t row = 0; row < table.rows(); ++row) {
                const std::size_t level = start->suppressed[row] != 0 ? hierarchy.level_count() - 1 : start->levels[a];
                double above = 0;
                double same = 0;
                for (std::size_t other = 0; other < table.rows(); ++other) {
                    above += shown(other, level) == shown(row, level) ? 1 : 0;
                    same += table.leaves[a][other] == table.leaves[a][row] ? 1 : 0;
                }
                before += std::log2(above / same);
            }
        }
        EXPECT_LE(made.score, before + 1e-9) << "seed " << seed;
        finer += made.score < before - 1e-9 ? 1 : 0;
    }
    EXPECT_GT(finer, 10U);
}

}  // namespace
}  // namespace scrim::tables
