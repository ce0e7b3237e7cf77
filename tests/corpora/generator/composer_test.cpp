#include "corpora/generator/composer.h"

#include "tests/corpora/generator/composed.h"

namespace scrim::corpora {
namespace {

TEST_F(Composed, WritesWhatIsLiteralAndTheSpansOfSlots) {
    EXPECT_EQ(text("Nothing new."), "Nothing new.");
    EXPECT_EQ(spans("{patient:last} has <p fever> and no <p- cough>."),
              (Shown{"PATIENT Cruz", "PROBLEM fever", "PROBLEM cough"}));
    EXPECT_EQ(write("no <p- cough>").spans.front().assertions, assertion_negated);
}

TEST_F(Composed, CapitalAndArticleWaitForTheNextText) {
    EXPECT_EQ(text("{^his} wife"), "Her wife");
    EXPECT_EQ(text("{a}apple"), "an apple");
    EXPECT_EQ(text("{a}pear"), "a pear");
}

TEST_F(Composed, PercentSaysHowOften) {
    int written = 0;
    for (int i = 0; i < 400; ++i) written += text("{mrn?25}").empty() ? 0 : 1;
    EXPECT_NEAR(written, 100, 40);
    EXPECT_EQ(text("{mrn?0}"), "");
}

TEST_F(Composed, ConditionsAreThoseOfPatientAndEncounter) {
    const Composer composer(random_, grammar_, generator_->values(), patient_, encounter_);
    EXPECT_TRUE(composer.holds("F"));
    EXPECT_FALSE(composer.holds("M"));
    EXPECT_TRUE(composer.holds("adult"));
    EXPECT_FALSE(composer.holds("senior"));
    EXPECT_TRUE(composer.holds("working"));
    EXPECT_TRUE(composer.holds("inpatient"));
    EXPECT_TRUE(composer.holds("married"));
    EXPECT_TRUE(composer.holds("discharge"));
    EXPECT_FALSE(composer.holds("radiology"));
}

TEST_F(Composed, AlternativesOfARuleComeOnceBeforeTheyComeAgain) {
    grammar_ = *Grammar::parse("[colour !]\nred\ngreen\nblue\n");
    for (int i = 0; i < 20; ++i) {
        const std::string three = text("{colour*3-3}");
        for (const char* word : {"red", "green", "blue"}) EXPECT_NE(three.find(word), std::string::npos) << three;
    }
}

TEST_F(Composed, TellsSlotsThatNobodyKnows) {
    EXPECT_TRUE(unknown_slots(grammar_, conditions_).empty());
    Condition wrong = conditions_.front();
    wrong.plan = {*parse_template("{nobody knows}")};
    EXPECT_EQ(unknown_slots(grammar_, {wrong}), Shown{"nobody knows"});
}

}  // namespace
}  // namespace scrim::corpora
