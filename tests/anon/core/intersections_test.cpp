#include "anon/core/intersections.h"

#include <gtest/gtest.h>

#include <bit>
#include <set>

#include "nlp/base/random.h"

namespace scrim {
namespace {

TEST(Intersections, KnowsTheFewestSetsOfEach) {
    Intersections sets(2, 100);
    ASSERT_TRUE(sets.add(0b1111'0000));
    ASSERT_TRUE(sets.add(0b0011'1100));
    EXPECT_EQ(sets.size(), 3U);  // both and what they share
    ASSERT_TRUE(sets.add(0b0011'0000));
    EXPECT_EQ(sets.size(), 3U);
    const auto found = sets.find_below(0b0001'0011, 2);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->sets, 2U);
    EXPECT_EQ(found->rows, 1U);
    EXPECT_FALSE(sets.find_below(0b0000'0011, 2));
    EXPECT_EQ(sets.find_below(0b1, 2)->sets, 1U);
}

TEST(Intersections, StaysAsItWasWhenFull) {
    Intersections sets(3, 3);
    ASSERT_TRUE(sets.add(0b0111));
    ASSERT_TRUE(sets.add(0b1110));
    EXPECT_FALSE(sets.add(0b1011));
    EXPECT_EQ(sets.size(), 3U);
    EXPECT_TRUE(sets.add(0b0110));
}

TEST(Intersections, AreThoseOfAllSubsets) {
    Random random(3);
    for (int round = 0; round < 500; ++round) {
        const std::size_t most = 1 + random.below(4);
        std::vector<RowMask> added(1 + random.below(9));
        Intersections sets(most, 1000);
        for (auto& set : added) {
            set = 1 + random.below(255);
            ASSERT_TRUE(sets.add(set));
        }
        std::set<RowMask> expected;
        for (std::uint32_t subset = 1; subset < 1U << added.size(); ++subset) {
            if (static_cast<std::size_t>(std::popcount(subset)) > most) continue;
            RowMask common = ~RowMask{0};
            for (std::size_t i = 0; i < added.size(); ++i) common &= (subset >> i & 1U) != 0 ? added[i] : common;
            if (common != 0) expected.insert(common);
        }
        ASSERT_EQ(sets.size(), expected.size());
        const RowMask query = random.below(256);
        bool below = std::popcount(query) < 3;
        for (const auto common : expected) {
            const int rows = std::popcount(common & query);
            below = below || (rows > 0 && rows < 3);
        }
        ASSERT_EQ(sets.find_below(query, 3).has_value(), below);
    }
}

}  // namespace
}  // namespace scrim
