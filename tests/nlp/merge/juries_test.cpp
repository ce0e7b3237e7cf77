#include <gtest/gtest.h>

#include "nlp/merge/weigh.h"

namespace scrim {
namespace {

std::string table(const std::string& name_weights, const std::string& eid = "0.1") {
    const std::string weights = "[-1,0.5,0.5,-2]";
    return R"({"juries":[{"taggers":["crf","neural"],"thresholds":{"recall":{"eid":)" + eid +
           R"(,"qid":0.2},"balanced":{"eid":0.3,"qid":0.4}},"groups":{"name":)" + name_weights + R"(,"number":)" +
           weights + R"(,"date":)" + weights + R"(,"age":)" + weights + R"(,"fact":)" + weights + R"(,"place":)" +
           weights + "}}]}";
}

TEST(Juries, ReadsWeightsAndThresholds) {
    const auto juries = read_juries(table("[0,1,1,-1]"), "t");
    ASSERT_TRUE(juries) << juries.error().message();
    ASSERT_EQ(juries->size(), 1U);
    const Jury& jury = juries->front();
    EXPECT_EQ(jury.taggers, (std::vector<std::string>{"crf", "neural"}));
    EXPECT_FLOAT_EQ(jury.recall.eid, 0.1F);
    EXPECT_FLOAT_EQ(jury.balanced.qid, 0.4F);
    // Even odds say nothing, so the bias decides alone: 1/2; a health detail is worth -1.
    EXPECT_NEAR(jury.probability({{Label::patient, 0.5F}, {Label::patient, 0.5F}}, WeightGroup::name, false), 0.5,
                1e-6);
    EXPECT_NEAR(jury.probability({{Label::patient, 0.5F}, {Label::patient, 0.5F}}, WeightGroup::name, true), 0.268941,
                1e-5);
    // Odds are bounded: certainty of one against certainty of the other leaves e^(6-5) to 1.
    EXPECT_NEAR(jury.probability({{Label::patient, 1}, {Label::patient, 0}}, WeightGroup::name, false), 0.731059, 1e-5);
}

TEST(Juries, AGroupMayHaveAThresholdOfItsOwn) {
    std::string text = table("[0,1,1,-1]");
    text.replace(text.find("\"qid\":0.2"), 9, R"("qid":0.2,"age":0.05)");
    const auto juries = read_juries(text, "t");
    ASSERT_TRUE(juries) << juries.error().message();
    const Jury::Bounds& bounds = juries->front().recall;
    EXPECT_FLOAT_EQ(bounds.of(Label::age), 0.05F);
    EXPECT_FLOAT_EQ(bounds.of(Label::date), 0.2F);
    EXPECT_FLOAT_EQ(bounds.of(Label::doctor), 0.1F);
    EXPECT_FLOAT_EQ(juries->front().balanced.of(Label::age), 0.4F);
    text.replace(text.find("0.05"), 4, "1.5 ");
    EXPECT_FALSE(read_juries(text, "t"));
}

TEST(Juries, RefusesADamagedTable) {
    for (const auto& [text, says] : {std::pair<std::string, std::string>{"{}", "no juries"},
                                     {"[1]", "no juries"},
                                     {R"({"juries":[{}]})", "no taggers"},
                                     {R"({"juries":[{"taggers":[7]}]})", "no name"},
                                     {table("[0,1,1,-1]", "1.5"), "threshold"},
                                     {table("[0,1,-1]"), "'name'"},
                                     {table(R"([0,1,"x",-1])"), "'name'"}}) {
        const auto juries = read_juries(text, "t.json");
        ASSERT_FALSE(juries) << text;
        EXPECT_NE(juries.error().message().find(says), std::string::npos) << juries.error().message();
        EXPECT_NE(juries.error().message().find("t.json"), std::string::npos);
    }
    EXPECT_FALSE(read_juries("{", "t.json"));
}

TEST(Juries, ShippedOnesAreForTheDefaultTaggersAndForThorough) {
    const auto juries = shipped_juries();
    ASSERT_TRUE(juries) << juries.error().message();
    ASSERT_EQ(juries->size(), 2U);
    EXPECT_EQ((*juries)[0].taggers, (std::vector<std::string>{"svm", "crf", "neural"}));
    EXPECT_EQ((*juries)[1].taggers, (std::vector<std::string>{"svm", "crf", "neural", "thorough"}));
    for (const Jury& jury : *juries) {
        EXPECT_LT(jury.recall.eid, jury.balanced.eid);
        EXPECT_LT(jury.recall.qid, jury.balanced.qid);
        EXPECT_LT(jury.recall.eid, jury.recall.qid);  // a missed name costs more than a missed age
        // What all are sure of is hidden, and what one of them doubts alone is not.
        const std::vector<Opinion> sure(jury.taggers.size(), {Label::patient, 0.99F});
        EXPECT_GT(jury.probability(sure, WeightGroup::name, false), 0.9F);
        const std::vector<Opinion> none(jury.taggers.size(), {Label::patient, 0.001F});
        EXPECT_LT(jury.probability(none, WeightGroup::name, false), jury.recall.eid);
    }
}

TEST(Juries, EveryLabelHasItsGroup) {
    EXPECT_EQ(weight_group_of(Label::relative), WeightGroup::name);
    EXPECT_EQ(weight_group_of(Label::username), WeightGroup::name);
    EXPECT_EQ(weight_group_of(Label::room), WeightGroup::number);
    EXPECT_EQ(weight_group_of(Label::date), WeightGroup::date);
    EXPECT_EQ(weight_group_of(Label::age), WeightGroup::age);
    EXPECT_EQ(weight_group_of(Label::profession), WeightGroup::fact);
    EXPECT_EQ(weight_group_of(Label::zip), WeightGroup::place);
}

}  // namespace
}  // namespace scrim
