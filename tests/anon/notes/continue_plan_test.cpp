#include "anon/notes/continue_plan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "anon/notes/lists/group_branches.h"
#include "anon/notes/lists/list_groups.h"
#include "anon/notes/measure/note_attacks.h"
#include "nlp/base/random.h"
#include "tests/oracle/notes_attacker.h"

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

// The patients of a release who go on to the next, and whoever is new in that and need not wait.
struct TwoReleases {
    ReleasePlan first;
    ReleasePlan second;
    std::vector<std::uint32_t> in_first;  // [patient of the second] UINT32_MAX for a new one
};

TwoReleases two_releases(bool goes_on, std::uint32_t patients, std::uint32_t more) {
    const PatientTable before = table(patients);
    auto first = make_plan(before, options(), Key::from_seed(1));
    EXPECT_TRUE(first);
    PatientTable after = table(patients + more);
    KnownGroups known = groups_of(before, *first, patients + more);
    const auto waiting = goes_on ? patients_who_wait(after, options(), known) : patients_without_part(after, options());
    TwoReleases out;
    std::vector<std::uint32_t> group_of;
    for (std::uint32_t i = 0; i < patients + more; ++i) {
        if (std::binary_search(waiting.begin(), waiting.end(), i)) continue;
        out.in_first.push_back(i < patients ? i : UINT32_MAX);
        group_of.push_back(known.group_of[i]);
    }
    (void)after.leave_out(waiting);
    known.group_of = group_of;
    auto second = goes_on ? continue_plan(after, options(), Key::from_seed(2), known)
                          : make_plan(after, options(), Key::from_seed(2));
    EXPECT_TRUE(second);
    out.first = std::move(*first);
    out.second = std::move(*second);
    return out;
}

// The best chance at a patient of who has both releases, knows which records are of one patient (the texts are the
// same), who was in the first, and everybody's covered values: records in both whose lists fit twice, or new ones.
double best_chance_with_both(const TwoReleases& both) {
    const Patients& patients = both.second.patients;
    double best = 0;
    const auto fits = [&](const ReleasePlan& plan, std::uint32_t record, std::size_t a, const std::string& value) {
        const auto& names = plan.patients.attributes[a].values;
        const auto& list = plan.shown[a].list_of(record);
        return list.empty() ||
               std::any_of(list.begin(), list.end(), [&](std::uint32_t each) { return names[each] == value; });
    };
    for (std::uint32_t target = 0; target < patients.size(); ++target) {
        const bool is_new = both.in_first[target] == UINT32_MAX;
        std::size_t candidates = 0;
        for (std::uint32_t record = 0; record < patients.size(); ++record) {
            bool possible = (both.in_first[record] == UINT32_MAX) == is_new;
            for (std::size_t a = 0; possible && a < patients.attributes.size(); ++a) {
                for (const std::uint32_t held : patients.attributes[a].held_by[target]) {
                    const std::string& value = patients.attributes[a].values[held];
                    possible = possible && fits(both.second, record, a, value) &&
                               (is_new || fits(both.first, both.in_first[record], a, value));
                }
            }
            candidates += possible ? 1 : 0;
        }
        best = std::max(best, 1.0 / static_cast<double>(candidates));
    }
    return best;
}

TEST(ContinuedPlan, WhoHasBothReleasesStaysAtOneInK) {
    const TwoReleases both = two_releases(true, 600, 60);
    EXPECT_GT(std::count(both.in_first.begin(), both.in_first.end(), UINT32_MAX), 30) << "most new ones are in";
    EXPECT_LE(best_chance_with_both(both), 1.0 / k + 1e-9);
    EXPECT_EQ(best_chance_with_both(two_releases(false, 600, 60)), 1.0) << "two releases on their own reveal somebody";
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

// An attacker who has both releases, knows which records are of one patient, whose ages were what in the first and in
// the second (some changed), who is new, and the method: tries all worlds, and all orders of ties of the first. Fewer
// than 2k new patients are one group in any order.
namespace all_worlds {

using Numbers = std::vector<std::uint32_t>;
constexpr std::uint32_t ages = 4;

struct BothShown {
    Numbers group;                                // of the first release
    std::vector<std::vector<std::string>> first;  // [record of the first]
    std::vector<std::vector<std::string>> second;
    bool operator==(const BothShown&) const = default;
};

std::string shown_age(std::uint32_t value) { return std::to_string(20 + value); }

Attribute random_ages(Random& random, std::size_t patients) {
    Attribute out{Label::age, {}, {}, {}};
    for (std::uint32_t value = 0; value < ages; ++value) out.values.push_back(shown_age(value));
    for (std::size_t i = 0; i < patients; ++i) out.held_by.push_back({static_cast<std::uint32_t>(random.below(ages))});
    return out;
}

// Ages in the first release, which new patients lack, and in the second.
Patients random_truth(Random& random, std::size_t known, std::size_t fresh) {
    Patients out;
    out.cluster.resize(known + fresh);
    const Attribute before = random_ages(random, known + fresh);
    Attribute after = before;
    const Attribute others = random_ages(random, known + fresh);
    for (std::size_t i = 0; i < known; ++i) {
        if (random.chance(0.3)) after.held_by[i] = others.held_by[i];
    }
    out.attributes = {before, after};
    for (std::size_t i = known; i < known + fresh; ++i) out.attributes[0].held_by[i].clear();
    return out;
}

// The groups of the first release, by an order of ties.
Patients first_groups(const Patients& world, std::size_t known, const Numbers& order) {
    Patients out;
    out.attributes = {world.attributes[0]};
    out.attributes[0].held_by.resize(known);
    out.cluster.resize(known);
    out.cluster = group_branches(out, 2, order).group_of;
    return out;
}

// Whose list becomes a placeholder where a value is not in it any more: the whole group's, or that patient's alone,
// which looks as harmless.
enum class Placeholder : std::uint8_t { of_group, of_patient };

BothShown both_releases(const Patients& world, const Patients& first, Placeholder rule) {
    BothShown out;
    out.group = first.cluster;
    KnownGroups groups;
    groups.group_of.assign(world.size(), KnownGroups::none);
    std::map<std::uint32_t, Numbers> members;
    for (std::uint32_t i = 0; i < first.size(); ++i) members[first.cluster[i]].push_back(i);
    for (const auto& [group, of] : members) {
        std::vector<std::string> names;
        const auto lists = values_of(first, of);
        for (const std::uint32_t value : lists[0]) names.push_back(shown_age(value));
        groups.groups.push_back({{{Label::age, names}}, {}, Gender::male});
        for (const std::uint32_t i : of) groups.group_of[i] = group;
    }
    for (std::size_t i = 0; i < first.size(); ++i) {
        out.first.push_back(groups.groups[first.cluster[i]].lists.at(Label::age));
    }
    PatientTable table(default_policy(), {});
    for (std::uint32_t i = 0; i < world.size(); ++i) {
        NoteFacts facts;
        facts.age = static_cast<int>(20 + world.attributes[1].held_by[i].front());
        facts.gender.male = 3;
        table.add("p" + std::to_string(i), facts, {"t"});
    }
    PlanOptions two;
    two.k = 2;
    const auto plan = continue_plan(table, two, Key::from_seed(1), groups);
    EXPECT_TRUE(plan);
    for (std::uint32_t i = 0; i < world.size(); ++i) {
        out.second.push_back(plan->shown_values(table, i).at(Label::age));
        if (rule == Placeholder::of_group || i >= first.size()) continue;
        const auto& old = out.first[i];
        const std::string now = shown_age(world.attributes[1].held_by[i].front());
        out.second[i] = std::find(old.begin(), old.end(), now) == old.end() ? std::vector<std::string>() : old;
    }
    return out;
}

double best_link(const Patients& truth, std::size_t known, Random& random, Placeholder rule) {
    Numbers in_row(known);
    std::iota(in_row.begin(), in_row.end(), 0U);
    Numbers order = in_row;
    random.shuffle(order);
    const BothShown wanted = both_releases(truth, first_groups(truth, known, order), rule);
    return oracle::best_link_knowing_everybody(truth, [&](const Patients& world) {
        for (std::size_t i = 0; i < world.size(); ++i) {
            if (world.attributes[0].held_by[i].empty() == (i < known)) return 0.0;  // who is new is known
        }
        Numbers tried = in_row;
        double orders = 0;
        do {
            const Patients first = first_groups(world, known, tried);
            if (first.cluster == wanted.group) orders += both_releases(world, first, rule) == wanted ? 1 : 0;
        } while (std::next_permutation(tried.begin(), tried.end()));
        return orders;
    });
}

}  // namespace all_worlds

TEST(ContinuedPlan, AnAttackerWhoTriesAllWorldsOfBothReleasesStaysAtOneInK) {
    Random random(96);
    int attacked = 0;
    for (int round = 0; round < 120; ++round) {
        const std::size_t known = round % 10 == 0 ? 5 : 4;
        const Patients truth = all_worlds::random_truth(random, known, random.chance(0.5) ? 2 : 0);
        const double best = all_worlds::best_link(truth, known, random, all_worlds::Placeholder::of_group);
        attacked += best > 0 ? 1 : 0;
        ASSERT_LE(best, 0.5 + 1e-9) << "round " << round;
    }
    EXPECT_EQ(attacked, 120);
}

TEST(ContinuedPlan, TheSameAttackerBreaksAPlaceholderForOnePatientAlone) {
    Random random(97);
    int broken = 0;
    for (int round = 0; round < 40; ++round) {
        const Patients truth = all_worlds::random_truth(random, 4, 0);
        const double best = all_worlds::best_link(truth, 4, random, all_worlds::Placeholder::of_patient);
        broken += best > 0.5 + 1e-9 ? 1 : 0;
    }
    RecordProperty("broken_of_40", broken);
    EXPECT_GT(broken, 0);
}

}  // namespace
}  // namespace scrim
