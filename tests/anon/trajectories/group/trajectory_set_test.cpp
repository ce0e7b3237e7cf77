#include "anon/trajectories/group/trajectory_set.h"

#include <gtest/gtest.h>

#include "tests/anon/trajectories/figures.h"

namespace scrim {
namespace {

TrajectorySet with_doubles() {
    TrajectorySet set = figures::set();
    set.sensitive_sets = {{}, {"042"}, {"290"}};
    set.patients.push_back(set.patients[1]);  // as the second, with a sensitive code
    set.patients.push_back(set.patients[1]);  // as the second
    set.patients.emplace_back();              // without pairs
    set.sensitive = {0, 0, 0, 0, 0, 0, 2, 0, 0};
    return set;
}

TEST(TrajectorySetTest, EqualPatientsAreOneItem) {
    const TrajectoryItems items = collapse(with_doubles());
    ASSERT_EQ(items.size(), 8U);
    EXPECT_EQ(items.patients[0], std::vector<std::uint32_t>{8}) << "no pairs come first";
    EXPECT_EQ(items.length(0), 0U);
    std::size_t second = 0;
    while (items.patients[second].front() != 1) ++second;
    EXPECT_EQ(items.patients[second], (std::vector<std::uint32_t>{1, 7}));
    EXPECT_EQ(items.patients[second + 1], std::vector<std::uint32_t>{6});
    EXPECT_EQ(items.sensitive[second + 1], 2U);
    EXPECT_EQ(items.content[second], items.content[second + 1]) << "the same pairs, other sensitive codes";
    EXPECT_NE(items.content[second], items.content[second + 2]);
}

TEST(TrajectorySetTest, APartHasTheSameRoutesWithItsOwnPairsAlone) {
    const TrajectorySet set = with_doubles();
    const TrajectoryItems items = collapse(set);
    const std::vector<std::uint32_t> members{0, 3, 4, 7};
    const TrajectoryPart part = part_of(set, items, members);
    ASSERT_EQ(part.items.size(), members.size());
    std::vector<char> used(part.set.pair_count(), 0);
    for (std::size_t i = 0; i < members.size(); ++i) {
        EXPECT_EQ(part.set.route(part.items.of(i)), set.route(items.of(members[i])));
        EXPECT_EQ(part.items.patients[i], items.patients[members[i]]);
        EXPECT_EQ(part.items.content[i], items.content[members[i]]);
        EXPECT_EQ(part.set.sensitive_sets[part.items.sensitive[i]], set.sensitive_sets[items.sensitive[members[i]]]);
        for (const std::uint32_t pair : part.items.of(i)) used[pair] = 1;
    }
    EXPECT_LT(part.set.pair_count(), set.pair_count());
    EXPECT_EQ(used, std::vector<char>(part.set.pair_count(), 1)) << "no pair that does not occur";
}

}  // namespace
}  // namespace scrim
