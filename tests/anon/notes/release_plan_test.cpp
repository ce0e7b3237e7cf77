#include "anon/notes/release_plan.h"

#include <gtest/gtest.h>

#include <set>

namespace scrim {
namespace {

// The five notes of the paper's Figure 2.
PatientTable five() {
    PatientTable table(default_policy(), {});
    const auto add = [&](const Date& date, int age, const std::string& hospital,
                         const std::vector<std::string>& terms) {
        NoteFacts facts;
        facts.date = date;
        facts.age = age;
        facts.values.push_back({Label::hospital, hospital, hospital});
        table.add("", facts, terms);
    };
    add({2009, 4, 25}, 88, "Tufts", {"fever", "sore throat", "headache", "runny nose"});
    add({2009, 3, 13}, 52, "Mass General", {"joint pain", "sore throat", "fever"});
    add({2009, 4, 5}, 5, "Emory", {"runny nose", "headache", "vomiting"});
    add({2009, 8, 20}, 17, "UT", {"pain", "fatigue", "dark urine"});
    add({2009, 7, 19}, 64, "Johns Hopkins", {"abdomen pain", "sore muscles", "fatigue", "jaundice"});
    return table;
}

PlanOptions options(ReleaseMethod method) {
    PlanOptions out;
    out.method = method;
    out.k = 2;
    out.drill_down = DrillDown::none;
    out.branch_size = leaf_branches;
    return out;
}

TEST(ReleasePlan, EnumerationOfTheFive) {
    const PatientTable table = five();
    const auto plan = make_plan(table, options(ReleaseMethod::enumerate), Key::from_seed(1));
    ASSERT_TRUE(plan) << plan.error().message();
    const ShownPatient second = plan->shown_patient(table, 1);
    EXPECT_EQ(second.lists.at(Label::age), "{5, 52, 88}");
    EXPECT_EQ(second.lists.at(Label::date), "{Mar-2009, Apr-2009}");
    EXPECT_EQ(second.lists.at(Label::hospital), "{Emory, Mass General, Tufts}");
    EXPECT_EQ(second.age, 52);
    EXPECT_EQ(plan->shown_values(table, 4).at(Label::age), (std::vector<std::string>{"17", "64"}));
}

// Eight patients of one hospital and month, of two sexes; the first four state a race.
PatientTable eight(const Policy& policy) {
    PatientTable table(policy, {});
    for (int i = 0; i < 8; ++i) {
        NoteFacts facts;
        facts.date = Date{2009, 4, 1 + i};
        facts.age = 50 + i / 2;
        facts.values.push_back({Label::hospital, "Tufts", "Tufts"});
        (i % 2 == 0 ? facts.gender.female : facts.gender.male) = 3;
        if (i < 4 || i == 7) facts.stated.push_back({Label::race, i == 7 ? "asian" : "white", ""});
        table.add("", facts, {"fever"});
    }
    return table;
}

TEST(ReleasePlan, AGroupHoldsOneSexAndShowsARaceThatAllState) {
    const PatientTable table = eight(default_policy());
    PlanOptions two_stages = options(ReleaseMethod::enumerate);
    two_stages.branch_size = 0;
    EXPECT_EQ(branch_size_of(two_stages), 16U);
    const auto plan = make_plan(table, two_stages, Key::from_seed(1));
    ASSERT_TRUE(plan) << plan.error().message();
    const auto& group = plan->patients.cluster;
    for (std::uint32_t i = 2; i < 8; ++i) {
        EXPECT_NE(group[i], group[1 - i % 2]) << "never with the other sex";
    }
    EXPECT_EQ(plan->first_group.back(), 4U);
    for (std::uint32_t i = 0; i < 8; ++i) {
        const bool agree = plan->shown_patient(table, i).shared == std::vector<Label>{Label::race};
        bool all_white = true;
        for (std::uint32_t j = 0; j < 8; ++j) all_white = all_white && (group[j] != group[i] || j < 4);
        EXPECT_EQ(agree, all_white) << i;
    }
}

TEST(ReleasePlan, WhoHasNoPartMustLeaveFirst) {
    PatientTable table = eight(default_policy());
    NoteFacts lonely;
    lonely.age = 70;
    table.add("", lonely, {"fever"});
    PlanOptions plan_options = options(ReleaseMethod::enumerate);
    EXPECT_EQ(patients_without_part(table, plan_options), std::vector<std::uint32_t>{8});
    EXPECT_FALSE(make_plan(table, plan_options, Key::from_seed(1)));
    EXPECT_EQ(table.leave_out({8}).back(), UINT32_MAX);
    EXPECT_TRUE(patients_without_part(table, plan_options).empty());
    EXPECT_TRUE(make_plan(table, plan_options, Key::from_seed(1)));
}

TEST(ReleasePlan, KAnonymityOfTheFive) {
    const PatientTable table = five();
    const auto plan = make_plan(table, options(ReleaseMethod::k_anonymity), Key::from_seed(1));
    ASSERT_TRUE(plan) << plan.error().message();
    EXPECT_EQ(plan->shown_patient(table, 0).lists.at(Label::age), "[52-88]");
    EXPECT_EQ(plan->shown_patient(table, 0).lists.at(Label::date), "[Mar-Jul 2009]");
    EXPECT_EQ(plan->shown_patient(table, 0).lists.at(Label::hospital), "[HOSPITAL]");
    EXPECT_EQ(plan->shown_patient(table, 3).lists.at(Label::date), "[Apr-Aug 2009]");
    EXPECT_EQ(plan->shown_values(table, 3).at(Label::age), std::vector<std::string>{"5-17"});
}

TEST(ReleasePlan, SafeHarborShowsAgesAndYears) {
    PatientTable table(policy_for(ReleaseMethod::safe_harbor, default_policy()), {});
    NoteFacts facts;
    facts.date = Date{2009, 3, 1};
    facts.age = 93;
    table.add("", facts, {});
    const auto plan = make_plan(table, options(ReleaseMethod::safe_harbor), Key::from_seed(1));
    ASSERT_TRUE(plan);
    EXPECT_TRUE(plan->shown_patient(table, 0).lists.empty());
    EXPECT_EQ(plan->shown_values(table, 0).at(Label::age), std::vector<std::string>{"90+"});
    EXPECT_EQ(plan->shown_values(table, 0).at(Label::date), std::vector<std::string>{"2009"});
}

TEST(ReleasePlan, TheImpossibleIsRefused) {
    const PatientTable table = five();
    PlanOptions wrong = options(ReleaseMethod::enumerate);
    wrong.k = 6;
    EXPECT_FALSE(make_plan(table, wrong, Key::from_seed(1)));
    wrong.k = 1;
    const auto one = make_plan(table, wrong, Key::from_seed(1));
    ASSERT_FALSE(one);
    EXPECT_EQ(one.error().kind, ErrorKind::usage);
}

TEST(ReleasePlan, ShiftsDifferAndAreNeverZero) {
    Policy policy = default_policy();
    policy.of(Label::date) = {Action::shift, Grain::none, false};
    PatientTable table(policy, {});
    for (int i = 0; i < 200; ++i) table.add("", {}, {"fever"});
    const auto plan = make_plan(table, options(ReleaseMethod::enumerate), Key::from_seed(1));
    ASSERT_TRUE(plan) << plan.error().message();
    std::set<int> shifts(plan->shift_days.begin(), plan->shift_days.end());
    EXPECT_FALSE(shifts.contains(0));
    EXPECT_GT(shifts.size(), 100U);
    EXPECT_GE(*shifts.begin(), -365);
    EXPECT_LE(*shifts.rbegin(), 365);
}

}  // namespace
}  // namespace scrim
