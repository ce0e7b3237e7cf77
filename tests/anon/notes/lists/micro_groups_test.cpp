#include "anon/notes/lists/micro_groups.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "anon/notes/lists/list_groups.h"
#include "nlp/base/random.h"

namespace scrim {
namespace {

using Numbers = std::vector<std::uint32_t>;

Patients random_patients(Random& random, std::size_t count, std::uint32_t values) {
    Patients out;
    out.cluster.resize(count);
    for (int a = 0; a < 3; ++a) {
        Attribute attribute;
        for (std::uint32_t v = 0; v < values; ++v) attribute.values.push_back(std::to_string(v));
        for (std::size_t i = 0; i < count; ++i) {
            Numbers own{static_cast<std::uint32_t>(random.below(values))};
            if (a == 2 && own[0] + 1 < values && random.chance(0.1)) own.push_back(own[0] + 1);
            attribute.held_by.push_back(own);
        }
        out.attributes.push_back(std::move(attribute));
    }
    return out;
}

double total_size(const Patients& patients, const std::vector<Numbers>& groups) {
    double total = 0;
    for (const Numbers& group : groups) {
        double size = static_cast<double>(group.size());
        for (const auto& list : values_of(patients, group)) size *= static_cast<double>(list.size());
        total += size;
    }
    return total;
}

TEST(MicroGroups, EverybodyIsInOneGroupOfKToTwiceK) {
    Random random(3);
    for (int round = 0; round < 60; ++round) {
        const auto k = static_cast<std::uint32_t>(2 + random.below(5));
        const std::size_t count = k + random.below(round % 10 == 0 ? 700 : 90);
        const Patients patients = random_patients(random, count, 12);
        Numbers members(count);
        std::iota(members.begin(), members.end(), 0U);
        random.shuffle(members);
        Numbers all;
        for (const Numbers& group : micro_groups(patients, k, members)) {
            EXPECT_GE(group.size(), k);
            EXPECT_LT(group.size(), 2 * k);
            all.insert(all.end(), group.begin(), group.end());
        }
        std::sort(all.begin(), all.end());
        std::sort(members.begin(), members.end());
        EXPECT_EQ(all, members);
    }
}

TEST(MicroGroups, ShorterListsThanCuts) {
    Random random(4);
    const Patients patients = random_patients(random, 48, 20);
    Numbers members(48);
    std::iota(members.begin(), members.end(), 0U);
    const auto cut = list_groups(patients, 6, members, values_of(patients, members));
    EXPECT_LT(total_size(patients, micro_groups(patients, 6, members)), total_size(patients, cut));
    EXPECT_LE(total_size(patients, micro_groups(patients, 6, members, 4)),
              total_size(patients, micro_groups(patients, 6, members, 1)));
}

TEST(MicroGroups, WhoIsAlikeIsTogether) {
    Patients patients;
    patients.cluster.resize(6);
    patients.attributes = {{Label::age, {"1", "2"}, {{0}, {1}, {0}, {1}, {0}, {1}}, {}}};
    const auto groups = micro_groups(patients, 3, {0, 1, 2, 3, 4, 5});
    ASSERT_EQ(groups.size(), 2U);
    for (const Numbers& group : groups) EXPECT_EQ(values_of(patients, group)[0].size(), 1U);
}

// Nothing but values and the order of ties: with values and places exchanged, the groups are.
TEST(MicroGroups, PatientsAreNoMoreThanTheirValues) {
    Random random(5);
    Patients patients = random_patients(random, 30, 4);
    Numbers members(30);
    std::iota(members.begin(), members.end(), 0U);
    const auto before = micro_groups(patients, 3, members);
    for (Attribute& attribute : patients.attributes) std::swap(attribute.held_by[2], attribute.held_by[17]);
    std::swap(members[2], members[17]);
    auto after = micro_groups(patients, 3, members);
    for (Numbers& group : after) {
        for (std::uint32_t& i : group) i = i == 2 ? 17 : i == 17 ? 2 : i;
    }
    EXPECT_EQ(before, after);
}

}  // namespace
}  // namespace scrim
