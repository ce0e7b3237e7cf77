#include "nlp/taggers/rules/rule_tagger.h"

#include <algorithm>

#include "tests/nlp/taggers/rules/stage_text.h"

namespace scrim {
namespace {

std::vector<Span> tagged(const StageText& text) {
    const auto tagger = make_rule_tagger();
    EXPECT_TRUE(tagger);
    const auto spans = (*tagger)->tag(text.document());
    EXPECT_TRUE(spans);
    return *spans;
}

TEST(RuleTagger, NamesItself) {
    const auto tagger = make_rule_tagger();
    ASSERT_TRUE(tagger);
    EXPECT_EQ((*tagger)->source(), source_rules);
    const StageText text("Mr. Ash was seen on 4/25/2009.");
    for (const Span& span : tagged(text)) {
        EXPECT_EQ(span.sources, source_rules);
        EXPECT_GT(span.score, 0);
    }
}

TEST(RuleTagger, JoinsItsStages) {
    const StageText text(
        "Mr. White, an 88-year-old white male, was admitted to Hahnby Medical Center on 4/25/2009 with pneumonia.");
    EXPECT_EQ(text.shown(tagged(text)),
              (Shown{"PATIENT White", "AGE 88", "RACE white", "GENDER male", "HOSPITAL Hahnby Medical Center",
                     "DATE 4/25/2009", "PROBLEM pneumonia"}));
}

TEST(RuleTagger, TakesAnyText) {
    for (const char* text :
         {"", " ", "\n\n", ".", "((((", "Dr.", "Dr. ", "Mr", "MRN:", "on the", "\xc3\xb1", "|^|^|", "^", ","}) {
        const StageText staged(text);
        EXPECT_EQ(staged.shown(tagged(staged)), Shown{}) << text;
    }
}

// A code of a state behind a name and a comma is the initials of the name, and no empty city before them.
TEST(RuleTagger, FindsInitialsThatAreTheCodeOfAState) {
    const StageText text("Dictated by: Hiroshi Inoue, HI S32-77474\nReviewed by: Genie Windam");
    const Shown shown = text.shown(tagged(text));
    EXPECT_NE(std::find(shown.begin(), shown.end(), "DOCTOR HI"), shown.end());
    for (const Span& span : tagged(text)) EXPECT_LT(span.begin, span.end);
}

TEST(RuleTagger, IsTheSameEachTime) {
    const StageText text("Dear Dr. Long, Ms. May may return in May.");
    EXPECT_EQ(tagged(text), tagged(text));
}

}  // namespace
}  // namespace scrim
