#include "anon/notes/release_policy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace scrim {
namespace {

using ::testing::HasSubstr;

Result<Policy> parsed(const std::string& text) {
    const auto json = parse_json(text, "p.json");
    EXPECT_TRUE(json);
    return parse_policy(*json, "p.json");
}

std::string complaint(const std::string& text) {
    const auto policy = parsed(text);
    return policy ? "accepted" : policy.error().message();
}

TEST(Policy, DefaultHasThePapersGrains) {
    const Policy policy = default_policy();
    EXPECT_EQ(policy.of(Label::age), (LabelPolicy{Action::enumerate, Grain::year, false}));
    EXPECT_EQ(policy.of(Label::date), (LabelPolicy{Action::enumerate, Grain::month_year, false}));
    EXPECT_EQ(policy.of(Label::hospital), (LabelPolicy{Action::enumerate, Grain::hospital, false}));
    EXPECT_EQ(policy.of(Label::gender).action, Action::part);
    EXPECT_EQ(policy.of(Label::race).action, Action::shared);
    EXPECT_EQ(policy.covered(),
              (std::vector<Label>{Label::age, Label::date, Label::hospital, Label::gender, Label::race}));
    EXPECT_TRUE(policy.shows_more_than_lists());
    EXPECT_EQ(policy.of(Label::patient).action, Action::remove);
    EXPECT_EQ(policy.of(Label::city).action, Action::remove);
    EXPECT_EQ(policy.of(Label::problem).action, Action::keep);
    EXPECT_EQ(policy.other_dates, OtherDates::offset);
    EXPECT_EQ(policy.oldest_age, 89);
    EXPECT_EQ(policy.labels_with(Action::enumerate, Class::qid),
              (std::vector<Label>{Label::age, Label::date, Label::hospital}));
}

TEST(Policy, FitIsForLabelsWithACoarserGrain) {
    const auto policy = parsed(R"({"labels":{"AGE":{"fit":3,"action":"enumerate"},
        "DATE":{"action":"enumerate","fit":2,"grain":"season-year"}}})");
    ASSERT_TRUE(policy) << policy.error().message();
    EXPECT_EQ(policy->of(Label::age).longest, 3U);
    EXPECT_EQ(policy->of(Label::date).longest, 2U);
    EXPECT_EQ(*parse_policy(to_json(*policy, PolicyLists::with), "p.json"), *policy);
    EXPECT_EQ(coarser_than(Label::date, Grain::month_year), (std::vector<Grain>{Grain::season_year, Grain::year}));
    EXPECT_EQ(coarser_than(Label::hospital, Grain::city), (std::vector<Grain>{Grain::state}));
    EXPECT_EQ(grain_named(Label::age, "5-year"), Grain::five_years);
    EXPECT_FALSE(grain_named(Label::age, "city"));
    for (const char* wrong : {R"({"labels":{"AGE":{"action":"enumerate","grain":"5-year","fit":3}}})",
                              R"({"labels":{"AGE":{"action":"generalize","fit":3}}})",
                              R"({"labels":{"ZIP":{"action":"enumerate","fit":3}}})",
                              R"({"labels":{"AGE":{"action":"enumerate","fit":-1}}})"}) {
        EXPECT_THAT(complaint(wrong), HasSubstr("'fit'")) << wrong;
    }
}

TEST(Policy, OffsetsWordsFormsAndNumbers) {
    EXPECT_EQ(default_policy().offsets, OffsetUnit::month);
    const auto policy = parsed(
        R"({"labels":{"DATE":{"action":"enumerate","offsets":"week"},"AGE":{"action":"enumerate","words":"keep"},
            "HOSPITAL":{"action":"enumerate","forms":"written"}},"numbered":true})");
    ASSERT_TRUE(policy) << policy.error().message();
    EXPECT_EQ(policy->offsets, OffsetUnit::week);
    EXPECT_TRUE(policy->keep_age_words);
    EXPECT_TRUE(policy->written_forms);
    EXPECT_TRUE(policy->numbered);
    const auto again = parse_policy(to_json(*policy, PolicyLists::with), "p.json");
    ASSERT_TRUE(again);
    EXPECT_EQ(*again, *policy);
    EXPECT_THAT(complaint(R"({"labels":{"DATE":{"action":"enumerate","offsets":"hour"}}})"), HasSubstr("day, week"));
    EXPECT_THAT(complaint(R"({"labels":{"AGE":{"action":"enumerate","words":"some"}}})"), HasSubstr("hide, keep"));
    EXPECT_THAT(complaint(R"({"numbered":1})"), HasSubstr("neither true nor false"));
    EXPECT_TRUE(read_policy("paper")->written_forms);
    EXPECT_EQ(read_policy("paper")->of(Label::gender).action, Action::keep);
    EXPECT_EQ(read_policy("paper")->of(Label::race).action, Action::keep);
    EXPECT_FALSE(read_policy("paper")->shows_more_than_lists());
    EXPECT_THAT(complaint(R"({"labels":{"RACE":"part"}})"), HasSubstr("not for this label"));
    EXPECT_THAT(complaint(R"({"labels":{"AGE":"shared"}})"), HasSubstr("not for this label"));
}

TEST(Policy, ReadsTheExampleOfTheFormats) {
    const auto policy = parsed(R"({ // a comment
      "labels":{"PATIENT":"remove","DOCTOR":"surrogate","AGE":{"action":"enumerate","grain":"5-year"},
                "DATE":{"action":"enumerate","grain":"season-year","other":"year"},
                "HOSPITAL":{"action":"enumerate","grain":"hospital"},
                "GENDER":"keep","ZIP":{"action":"generalize","grain":"zip3"}},
      "placeholders":"fine","allow":["Foley"],"deny":["Project Falcon"]})");
    ASSERT_TRUE(policy) << policy.error().message();
    EXPECT_EQ(policy->of(Label::doctor).action, Action::surrogate);
    EXPECT_EQ(policy->of(Label::age).grain, Grain::five_years);
    EXPECT_EQ(policy->of(Label::date).grain, Grain::season_year);
    EXPECT_EQ(policy->other_dates, OtherDates::year);
    EXPECT_EQ(policy->of(Label::zip), (LabelPolicy{Action::generalize, Grain::zip3, false}));
    EXPECT_EQ(policy->allow, std::vector<std::string>{"Foley"});
    EXPECT_EQ(placeholder(Label::doctor, *policy), "[DOCTOR]");
    EXPECT_EQ(placeholder(Label::doctor, default_policy()), "[NAME]");
    EXPECT_EQ(placeholder(Label::medicalrecord, default_policy()), "[MRN]");
}

TEST(Policy, RefusesWhatItDoesNotKnow) {
    EXPECT_THAT(complaint(R"({"labels":{"SHOE":"remove"}})"), HasSubstr("label SHOE: is not a label"));
    EXPECT_THAT(complaint(R"({"labels":{"AGE":"burn"}})"), HasSubstr("unknown action 'burn' (known are: remove"));
    EXPECT_THAT(complaint(R"({"labels":{"AGE":{"action":"enumerate","grain":"month-year"}}})"),
                HasSubstr("unknown grain 'month-year' (known are: year, 5-year)"));
    EXPECT_THAT(complaint(R"({"labels":{"DATE":{"action":"enumerate","grain":"week"}}})"), HasSubstr("'week'"));
    EXPECT_THAT(complaint(R"({"labels":{"PATIENT":"enumerate"}})"), HasSubstr("not for this label"));
    EXPECT_THAT(complaint(R"({"labels":{"PROBLEM":"remove"}})"), HasSubstr("not for this label"));
    EXPECT_THAT(complaint(R"({"labels":{"AGE":{"grain":"year"}}})"), HasSubstr("has no action"));
    EXPECT_THAT(complaint(R"({"labels":{"AGE":{"action":"keep","other":"year"}}})"), HasSubstr("unknown entry"));
    EXPECT_THAT(complaint(R"({"labels":{"DATE":{"action":"keep","other":"week"}}})"), HasSubstr("offset, year"));
    EXPECT_THAT(complaint(R"({"labels":{"AGE":{"action":"keep","oldest":-1}}})"), HasSubstr("0 to 130"));
    EXPECT_THAT(complaint(R"({"labels":[]})"), HasSubstr("not an object"));
    EXPECT_THAT(complaint(R"({"allow":["x",7]})"), HasSubstr("not text"));
    EXPECT_THAT(complaint(R"({"colour":"red"})"), HasSubstr("unknown entry 'colour'"));
    EXPECT_THAT(complaint(R"({"placeholders":"big"})"), HasSubstr("hipaa, fine"));
    EXPECT_THAT(complaint(R"({"columns":{"x":"y"}})"), HasSubstr("column x: is not the name of a label"));
    EXPECT_THAT(complaint("[]"), HasSubstr("JSON object"));
}

TEST(Policy, ManifestHasNoLists) {
    auto policy = parsed(R"({"allow":["Foley"],"deny":["Project Falcon"]})");
    ASSERT_TRUE(policy);
    EXPECT_THAT(to_json(*policy, PolicyLists::with).dump(), HasSubstr("Falcon"));
    const Json without = to_json(*policy, PolicyLists::without);
    EXPECT_FALSE(without.contains("allow"));
    EXPECT_FALSE(without.contains("deny"));
}

TEST(Policy, WrittenAndReadIsTheSame) {
    auto policy = parsed(R"({"labels":{"DATE":"shift","RELATIVE":"surrogate","PROFESSION":{"action":"keep",
        "rare":"remove"},"AGE":{"action":"generalize","grain":"5-year","oldest":0}},"deny":["x"],"columns":{"k":"TEST"}})");
    ASSERT_TRUE(policy);
    const auto again = parse_policy(to_json(*policy, PolicyLists::with), "again");
    ASSERT_TRUE(again) << again.error().message();
    EXPECT_EQ(*again, *policy);
}

}  // namespace
}  // namespace scrim
