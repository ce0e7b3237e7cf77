#include "anon/notes/lists/strict_drill_down.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace scrim {
namespace {

std::vector<bool> singles(const std::vector<std::uint32_t>& clusters, const std::vector<std::uint32_t>& values,
                          std::uint32_t k) {
    Patients patients;
    patients.cluster = clusters;
    Attribute attribute{Label::date, {"a", "b", "c", "d"}, {}, {}};
    for (const std::uint32_t value : values) attribute.held_by.push_back({value});
    patients.attributes = {attribute};
    std::vector<std::uint32_t> order(clusters.size());
    std::iota(order.begin(), order.end(), 0);
    return strict_singles(patients, k, order);
}

using Bools = std::vector<bool>;

TEST(StrictDrillDown, CountsOverTheWholeDataSet) {
    EXPECT_EQ(singles({0, 0, 1, 1}, {0, 1, 0, 1}, 2), (Bools{true, true, true, true}));
}

TEST(StrictDrillDown, RareValueGetsCompany) {
    // The only b needs one a beside it; three others stay, and two would too.
    const Bools shown = singles({0, 0, 0, 0}, {0, 0, 0, 1}, 2);
    EXPECT_FALSE(shown[3]);
    EXPECT_EQ(std::count(shown.begin(), shown.end(), true), 2);
}

TEST(StrictDrillDown, CompanyThatIsMissedElsewhereIsRolledBackToo) {
    // The b of cluster 0 takes an a as company; one a alone is then left, in cluster 1, and goes as well.
    EXPECT_EQ(singles({0, 0, 1, 1, 2, 2}, {0, 1, 0, 2, 2, 2}, 2), (Bools{false, false, false, false, true, true}));
}

TEST(StrictDrillDown, TakesCompanyWhoseProfileStays) {
    // Of a (2 patients) and c (4 patients), a c can be spared: the a's stay as they are.
    const Bools shown = singles({0, 0, 0, 0, 1, 1, 1}, {1, 0, 2, 2, 0, 2, 2}, 2);
    EXPECT_TRUE(shown[1]);
    EXPECT_TRUE(shown[4]);
    EXPECT_EQ(std::count(shown.begin(), shown.end(), false), 2);
}

TEST(StrictDrillDown, WhoLacksAValueOrHasTwoIsNotSingle) {
    Patients patients;
    patients.cluster = {0, 0, 0, 0, 0};
    patients.attributes = {{Label::date, {"a", "b"}, {{0}, {0}, {}, {0, 1}, {0}}, {}}};
    const Bools shown = strict_singles(patients, 2, {0, 1, 2, 3, 4});
    EXPECT_EQ(shown, (Bools{true, true, false, false, true}));
}

}  // namespace
}  // namespace scrim
