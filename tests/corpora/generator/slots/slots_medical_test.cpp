#include <set>

#include "tests/corpora/generator/composed.h"

namespace scrim::corpora {
namespace {

TEST_F(Composed, MedicineIsThatOfTheCondition) {
    const Condition& condition = *encounter_.condition;
    const auto has = [](const auto& list, const std::string& wanted) {
        return std::find(list.begin(), list.end(), wanted) != list.end();
    };
    for (int i = 0; i < 30; ++i) {
        const Note symptom = write("{symptom}");
        ASSERT_EQ(symptom.spans.size(), 1U);
        EXPECT_EQ(symptom.spans.front().label, Label::problem);
        EXPECT_TRUE(has(condition.symptoms, symptom.text)) << symptom.text;
        const Note diagnosis = write("{dx}");
        EXPECT_TRUE(has(condition.names, diagnosis.text)) << diagnosis.text;
        const Note procedure = write("{procedure}");
        EXPECT_EQ(procedure.spans.front().label, Label::procedure);
    }
}

TEST_F(Composed, WhatIsDeniedIsNegated) {
    const Note note = write("{denied}");
    ASSERT_FALSE(note.spans.empty());
    for (const Span& span : note.spans) EXPECT_EQ(span.assertions & assertion_negated, assertion_negated);
}

TEST_F(Composed, NumbersLieInTheirRange) {
    std::set<std::string> seen;
    for (int i = 0; i < 200; ++i) seen.insert(text("{n:3:5}"));
    EXPECT_EQ(seen, (std::set<std::string>{"3", "4", "5"}));
}

TEST_F(Composed, DrugsAreMedications) {
    const Note note = write("{drug}");
    ASSERT_FALSE(note.spans.empty());
    EXPECT_EQ(note.spans.front().label, Label::medication);
}

}  // namespace
}  // namespace scrim::corpora
