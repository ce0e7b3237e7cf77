#include "anon/notes/coarser_grains.h"

#include <gtest/gtest.h>

#include "anon/notes/continue_plan.h"
#include "anon/notes/release_plan.h"

namespace scrim {
namespace {

std::string place_of(Label /*label*/, Grain grain, std::string_view hospital) {
    if (hospital == "boston medical center") return grain == Grain::city ? "Boston" : "MA";
    if (hospital == "salem hospital") return grain == Grain::city ? "Salem" : "MA";
    return {};
}

Policy fitting(std::uint32_t longest) {
    Policy policy = default_policy();
    for (const Label label : {Label::age, Label::date, Label::hospital}) policy.of(label).longest = longest;
    return policy;
}

// Six women: three ages of a band and one far off, months of a season, hospitals of two cities and one nobody knows.
PatientTable six(const Policy& policy) {
    PatientTable table(policy, place_of);
    const std::vector<int> ages{50, 52, 54, 71, 91, 93};
    const std::vector<std::string> hospitals{"boston medical center", "salem hospital", "boston medical center",
                                             "salem hospital",        "elsewhere",      "boston medical center"};
    for (std::uint32_t i = 0; i < 6; ++i) {
        NoteFacts facts;
        facts.age = ages[i];
        facts.date = Date{2009, i == 3 ? 12 : 3 + static_cast<int>(i % 3), 5};
        facts.values.push_back({Label::hospital, hospitals[i], hospitals[i]});
        facts.gender.female = 3;
        table.add("p" + std::to_string(i), facts, {"fever"});
    }
    return table;
}

TEST(CoarserGrains, AreBehindThePolicysInTheirOrder) {
    const PatientTable table = six(fitting(1));
    auto attributes = table.attributes();
    for (Attribute& attribute : attributes) {
        const std::vector<std::string> fine = attribute.values;
        const GrainChoice choice = add_coarser_values(table, attribute);
        const auto shown = [&](std::size_t level, const std::string& value) {
            const auto at = std::find(fine.begin(), fine.end(), value) - fine.begin();
            return attribute.values[choice.coarser[level].of[static_cast<std::size_t>(at)]];
        };
        if (attribute.label == Label::age) {
            EXPECT_EQ(shown(0, "52"), "50-54");
            EXPECT_EQ(shown(0, "90+"), "90+");
            EXPECT_EQ(attribute.values.back(), "90+") << "the oldest come last";
        } else if (attribute.label == Label::date) {
            EXPECT_EQ(shown(0, "Apr-2009"), "Spring-2009");
            EXPECT_EQ(shown(0, "Dec-2009"), "Winter-2010");
            EXPECT_EQ(shown(1, "Dec-2009"), "2009");
        } else {
            EXPECT_EQ(shown(0, "Salem Hospital"), "Salem");
            EXPECT_EQ(shown(1, "Salem Hospital"), "MA");
            EXPECT_EQ(shown(1, "Elsewhere"), "other");
        }
    }
}

PlanOptions one_group() {
    PlanOptions out;
    out.k = 6;
    return out;
}

TEST(CoarserGrains, OfAPlanFitTheGroup) {
    const PatientTable table = six(fitting(3));
    const auto plan = make_plan(table, one_group(), Key::from_seed(1));
    ASSERT_TRUE(plan) << plan.error().message();
    for (std::uint32_t i = 0; i < 6; ++i) {
        const auto shown = plan->shown_values(table, i);
        EXPECT_EQ(shown.at(Label::age), (std::vector<std::string>{"50-54", "70-74", "90+"}));
        EXPECT_EQ(shown.at(Label::date), (std::vector<std::string>{"Spring-2009", "Winter-2010"}));
        EXPECT_EQ(shown.at(Label::hospital).size(), 3U) << "at the policy's grain: one hospital's city is not known";
        // Whoever sees a band knows no more than the ages of it.
        EXPECT_EQ(plan->allowed()[0].list_of(i).size(), plan->choices[0].coarser[0].of.size());
    }
}

TEST(CoarserGrains, ThatOnePatientAsksForAreShownForAllOfTheGroup) {
    PatientTable table = six(default_policy());
    EXPECT_FALSE(uses_group_grains(table));
    table.ask(2, Label::hospital, Grain::state);
    table.ask(3, Label::age, Grain::year);  // no coarser than the policy's
    EXPECT_TRUE(uses_group_grains(table));
    const auto plan = make_plan(table, one_group(), Key::from_seed(1));
    ASSERT_TRUE(plan) << plan.error().message();
    for (std::uint32_t i = 0; i < 6; ++i) {
        const auto shown = plan->shown_values(table, i);
        EXPECT_EQ(shown.at(Label::hospital), (std::vector<std::string>{"MA", "other"}));
        EXPECT_EQ(shown.at(Label::age).size(), 5U);
    }
    PlanOptions paper = one_group();
    paper.drill_down = DrillDown::paper;
    EXPECT_FALSE(make_plan(table, paper, Key::from_seed(1))) << "it has one grain for all";
}

KnownGroups known(const PatientTable& table, const ReleasePlan& plan) {
    KnownGroups out;
    out.groups = {{plan.shown_values(table, 0), {}, Gender::female, {}}};
    for (std::size_t a = 0; a < plan.levels.size(); ++a) {
        const Label label = plan.patients.attributes[a].label;
        if (plan.levels[a][0] > 0) out.groups[0].grains[label] = grain_at(table, label, plan.levels[a][0]);
    }
    out.group_of.assign(6, 0);
    return out;
}

TEST(CoarserGrains, StayInAReleaseThatGoesOn) {
    PatientTable table = six(fitting(3));
    const auto first = make_plan(table, one_group(), Key::from_seed(1));
    ASSERT_TRUE(first);
    const auto next = continue_plan(table, one_group(), Key::from_seed(2), known(table, *first));
    ASSERT_TRUE(next) << next.error().message();
    for (std::uint32_t i = 0; i < 6; ++i) EXPECT_EQ(next->shown_values(table, i), first->shown_values(table, i));
    EXPECT_EQ(next->levels, first->levels);
    // A wish that comes later cannot be kept by the old list: a placeholder for all.
    table.ask(0, Label::date, Grain::year);
    const auto later = continue_plan(table, one_group(), Key::from_seed(3), known(table, *first));
    ASSERT_TRUE(later);
    EXPECT_TRUE(later->shown_values(table, 5).at(Label::date).empty());
    EXPECT_FALSE(later->shown_values(table, 5).at(Label::age).empty());
}

}  // namespace
}  // namespace scrim
