#include "anon/tables/group/packed_rows.h"

#include <gtest/gtest.h>

#include <map>

#include "nlp/base/random.h"

namespace scrim::tables {
namespace {

Hierarchy halves(std::size_t leaves) {
    std::vector<std::vector<std::string>> rows(leaves);
    for (std::size_t i = 0; i < leaves; ++i) {
        for (std::size_t width = 1; width < 2 * leaves; width *= 2) {
            rows[i].push_back(std::to_string(width) + ":" + std::to_string(i / width));
        }
        rows[i].emplace_back("*");
    }
    auto made = Hierarchy::from_rows(rows, "halves");
    EXPECT_TRUE(made);
    return std::move(*made);
}

// Nodes in any order, many and few values, so that classes are counted in arrays and by hash, from the rows themselves
// and from nodes seen before.
TEST(PackedRows, CountAsRowByRow) {
    const Hierarchy many = halves(60);
    const Hierarchy some = halves(9);
    const Hierarchy one = halves(1);
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Random random(seed);
        const std::vector<const Hierarchy*> hierarchies{&many, &some, &one, &many, &some};
        std::vector<std::vector<Hierarchy::Node>> leaves(hierarchies.size());
        std::vector<std::uint32_t> counts;
        const std::size_t rows = 50 + random.below(800);
        for (std::size_t i = 0; i < rows; ++i) {
            for (std::size_t a = 0; a < hierarchies.size(); ++a) {
                const auto skewed =
                    random.uniform() * random.uniform() * static_cast<double>(hierarchies[a]->leaf_count());
                leaves[a].push_back(static_cast<Hierarchy::Node>(skewed));
            }
            counts.push_back(static_cast<std::uint32_t>(random.below(4)));  // 0: in the population alone
        }
        std::vector<const std::vector<Hierarchy::Node>*> columns;
        for (const auto& column : leaves) columns.push_back(&column);
        auto packed = PackedRows::make(hierarchies, columns, counts);
        ASSERT_TRUE(packed);
        for (int round = 0; round < 60; ++round) {
            std::vector<std::size_t> levels;
            for (const auto* hierarchy : hierarchies) levels.push_back(random.below(hierarchy->level_count()));
            std::map<std::vector<Hierarchy::Node>, std::size_t> classes;
            for (std::size_t i = 0; i < rows; ++i) {
                std::vector<Hierarchy::Node> key;
                for (std::size_t a = 0; a < levels.size(); ++a) {
                    key.push_back(hierarchies[a]->ancestor_at(leaves[a][i], levels[a]));
                }
                classes[key] += counts[i];
            }
            const std::size_t k = 2 + random.below(9);
            std::size_t small = 0;
            for (const auto& [key, count] : classes) small += count < k ? count : 0;
            EXPECT_EQ(packed->rows_in_small_classes(levels, k), small) << "seed " << seed << ", round " << round;
        }
    }
}

TEST(PackedRows, NeedSixtyFourBits) {
    const Hierarchy wide = halves(1 << 11);
    const std::vector<Hierarchy::Node> column{0, 1, 2};
    const std::vector<std::uint32_t> counts{1, 1, 1};
    EXPECT_TRUE(PackedRows::make(std::vector(5, &wide), std::vector(5, &column), counts));
    EXPECT_FALSE(PackedRows::make(std::vector(6, &wide), std::vector(6, &column), counts));
}

}  // namespace
}  // namespace scrim::tables
