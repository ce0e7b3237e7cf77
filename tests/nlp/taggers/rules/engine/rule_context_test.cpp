#include "nlp/taggers/rules/engine/rule_context.h"

#include "tests/nlp/taggers/rules/stage_text.h"

namespace scrim {
namespace {

TEST(RuleContext, LooksEveryWordUp) {
    const StageText text("Mary White has Parkinson's disease");
    const RuleContext& context = text.context();
    EXPECT_TRUE(context.info(0).is(LexiconKind::first_name));
    EXPECT_GT(context.info(0).first_weight, 2);
    EXPECT_TRUE(context.info(1).is(LexiconKind::surname));
    EXPECT_GT(context.info(1).commonness, 4);
    EXPECT_NE(context.info(text.index_of("disease")).inside & medical_kinds, 0U);
}

TEST(RuleContext, GivesPlainForms) {
    const StageText text("Dr. J.R. Ash");
    EXPECT_EQ(text.context().plain(0), "dr");
    EXPECT_TRUE(text.context().is_word(0));
    EXPECT_FALSE(text.context().is_word(99));
    EXPECT_FALSE(text.context().is_mark(99, ','));
}

TEST(RuleContext, KnowsWhereCaseSaysNothing) {
    const StageText capitals("PATIENT WAS SEEN BY KOWALSKI");
    EXPECT_TRUE(capitals.context().all_capitals());
    EXPECT_FALSE(capitals.context().case_tells(0));
    const StageText mixed("He was seen.\nSEEN BY KOWALSKI\nHe went home and slept well that night.");
    EXPECT_FALSE(mixed.context().all_capitals());
    EXPECT_TRUE(mixed.context().case_tells(0));
    EXPECT_FALSE(mixed.context().case_tells(mixed.index_of("KOWALSKI")));
}

TEST(RuleContext, AsksForWordsOfAToken) {
    const StageText text("The FOLLOW-UP with St. Ann's");
    const RuleContext& context = text.context();
    EXPECT_TRUE((context.is_one_of<"a|the">(0)));
    EXPECT_FALSE((context.is_one_of<"follow|up">(1)));
    EXPECT_TRUE((context.is_one_of<"follow-up|x">(1)));
    EXPECT_TRUE((context.has_word<"up|x">(1)));
    EXPECT_FALSE((context.has_word<"with">(1)));
    EXPECT_TRUE((context.has_word<"with">(2)));
    EXPECT_EQ(context.proper_words(), (std::vector<std::uint32_t>{0, 1, 3, 4, 5}));
}

TEST(RuleContext, KnowsSentencesAndLines) {
    const StageText text("He fell. She came\n\nlater on");
    EXPECT_TRUE(text.context().starts_sentence(0));
    EXPECT_TRUE(text.context().starts_sentence(text.index_of("She")));
    EXPECT_FALSE(text.context().starts_sentence(text.index_of("came")));
    EXPECT_EQ(text.context().line_breaks_before(text.index_of("later")), 2);
    EXPECT_EQ(text.context().line_breaks_before(0), 0);
}

}  // namespace
}  // namespace scrim
