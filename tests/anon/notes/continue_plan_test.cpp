#include "anon/notes/continue_plan.h"

#include <gtest/gtest.h>

#include <set>

#include "anon/notes/measure/note_attacks.h"
#include "nlp/base/random.h"

namespace scrim {
namespace {

constexpr std::uint32_t k = 3;

PlanOptions options() {
    PlanOptions out;
    out.k = k;
    return out;
}

NoteFacts facts(Random& random) {
    NoteFacts out;
    out.age = static_cast<int>(20 + random.below(60));
    out.date = Date{2009, static_cast<int>(1 + random.below(12)), 3};
    const std::string hospital = "H" + std::to_string(random.below(6));
    out.values.push_back({Label::hospital, hospital, hospital});
    (random.chance(0.5) ? out.gender.female : out.gender.male) = 3;
    return out;
}

// Patients "p0", "p1", ... always the same for the same number.
PatientTable table(std::uint32_t patients, const std::set<std::uint32_t>& without = {}) {
    PatientTable out(default_policy(), {});
    for (std::uint32_t i = 0; i < patients; ++i) {
        if (without.contains(i)) continue;
        Random random(1000 + i);
        out.add("p" + std::to_string(i), facts(random), {"t" + std::to_string(random.below(5)), "u"});
    }
    return out;
}

KnownGroups groups_of(const PatientTable& first, const ReleasePlan& plan, std::size_t patients) {
    KnownGroups out;
    out.groups.resize(plan.first_group.back());
    out.group_of.assign(patients, KnownGroups::none);
    for (std::uint32_t i = 0; i < first.patients(); ++i) {
        const std::uint32_t group = plan.patients.cluster[i];
        if (i < patients) out.group_of[i] = group;
        out.groups[group] = {plan.shown_values(first, i), plan.shared[group], first.patient(i).gender.told()};
    }
    return out;
}

TEST(ContinuedPlan, KnownPatientsKeepTheirLists) {
    const PatientTable first = table(60);
    const auto plan = make_plan(first, options(), Key::from_seed(1));
    ASSERT_TRUE(plan);
    PatientTable second = table(66);
    KnownGroups known = groups_of(first, *plan, 66);
    const auto waiting = patients_who_wait(second, options(), known);
    for (const std::uint32_t patient : waiting) EXPECT_GE(patient, 60U) << "only new ones wait";
    std::vector<std::uint32_t> group_of;
    for (std::uint32_t i = 0; i < 66; ++i) {
        if (!std::binary_search(waiting.begin(), waiting.end(), i)) group_of.push_back(known.group_of[i]);
    }
    (void)second.leave_out(waiting);
    known.group_of = group_of;
    const auto next = continue_plan(second, options(), Key::from_seed(2), known);
    ASSERT_TRUE(next) << next.error().message();
    std::map<std::uint32_t, std::uint32_t> sizes;
    for (const std::uint32_t group : next->patients.cluster) ++sizes[group];
    for (const auto& [group, size] : sizes) EXPECT_GE(size, k) << group;
    for (std::uint32_t i = 0; i < 60; ++i) {
        EXPECT_EQ(next->shown_values(second, i), plan->shown_values(first, i)) << i;
    }
    // Whoever has both releases has the same lists twice.
    LinkOptions attack;
    attack.k = k;
    EXPECT_LE(attack_links(next->patients, next->shown, attack).highest, 1.0 / k + 1e-9);
}

TEST(ContinuedPlan, AnOtherValueIsAPlaceholderForTheWholeGroup) {
    const PatientTable first = table(30);
    const auto plan = make_plan(first, options(), Key::from_seed(1));
    ASSERT_TRUE(plan);
    PatientTable second = table(30);
    NoteFacts earlier;  // an earlier note with another age
    earlier.date = Date{2008, 1, 1};
    earlier.age = 99;
    second.add("p0", earlier, {});
    const KnownGroups known = groups_of(first, *plan, 30);
    const auto next = continue_plan(second, options(), Key::from_seed(2), known);
    ASSERT_TRUE(next) << next.error().message();
    for (std::uint32_t i = 0; i < 30; ++i) {
        const bool same_group = plan->patients.cluster[i] == plan->patients.cluster[0];
        EXPECT_EQ(next->shown_values(second, i).at(Label::age).empty(), same_group) << i;
        EXPECT_FALSE(next->shown_values(second, i).at(Label::hospital).empty());
    }
}

TEST(ContinuedPlan, AGroupThatFallsBelowKIsLeftOut) {
    const PatientTable first = table(30);
    const auto plan = make_plan(first, options(), Key::from_seed(1));
    ASSERT_TRUE(plan);
    const KnownGroups all = groups_of(first, *plan, 30);
    std::set<std::uint32_t> others;
    for (std::uint32_t i = 1; i < 30; ++i) {
        if (all.group_of[i] == all.group_of[0]) others.insert(i);
    }
    while (others.size() > 1) others.erase(others.begin());
    ASSERT_EQ(others.size(), 1U);
    const PatientTable second = table(30, others);
    KnownGroups known = all;
    known.group_of.erase(known.group_of.begin() + *others.begin());
    const auto waiting = patients_who_wait(second, options(), known);
    const auto left = std::count(all.group_of.begin(), all.group_of.end(), all.group_of[0]) - 1;
    EXPECT_EQ(waiting.size(), left < k ? static_cast<std::size_t>(left) : 0U);
}

}  // namespace
}  // namespace scrim
