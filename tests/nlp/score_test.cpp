#include "nlp/score.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

Span made(std::uint32_t begin, std::uint32_t end, Label label) {
    Span span;
    span.begin = begin;
    span.end = end;
    span.label = label;
    return span;
}

//                        0         1         2         3
//                        0123456789012345678901234567890123456
const std::string text = "John Smith saw Dr Long in Boston 2009";

Score scored(std::vector<Span> gold, const std::vector<Span>& test, bool errors = false) {
    Note note;
    note.id = "n";
    note.text = text;
    note.spans = std::move(gold);
    Score score;
    score.keep_errors = errors;
    score.add(note, test);
    return score;
}

void expect_counts(const Counts& counts, std::uint64_t gold, std::uint64_t predicted, std::uint64_t gold_hit,
                   std::uint64_t predicted_hit) {
    EXPECT_EQ(counts.gold, gold);
    EXPECT_EQ(counts.predicted, predicted);
    EXPECT_EQ(counts.gold_hit, gold_hit);
    EXPECT_EQ(counts.predicted_hit, predicted_hit);
}

TEST(Score, CountsAPartialSpanByLevel) {
    // Gold: John Smith; test: Smith alone. One of two tokens.
    const Score score = scored({made(0, 10, Label::patient)}, {made(5, 10, Label::patient)});
    expect_counts(score.of(Level::strict, Label::patient), 1, 1, 0, 0);
    expect_counts(score.of(Level::overlap, Label::patient), 1, 1, 1, 1);
    expect_counts(score.of(Level::token, Label::patient), 2, 1, 1, 1);
    EXPECT_DOUBLE_EQ(score.of(Level::token, Label::patient).recall(), 0.5);
    EXPECT_DOUBLE_EQ(score.of(Level::token, Label::patient).precision(), 1);
    EXPECT_NEAR(score.of(Level::token, Label::patient).f1(), 2.0 / 3, 1e-12);
}

TEST(Score, CountsAdjacentSpansForOneGoldSpan) {
    const Score score =
        scored({made(0, 10, Label::patient)}, {made(0, 4, Label::patient), made(5, 10, Label::patient)});
    expect_counts(score.of(Level::strict, Label::patient), 1, 2, 0, 0);
    expect_counts(score.of(Level::overlap, Label::patient), 1, 2, 1, 2);
    expect_counts(score.of(Level::token, Label::patient), 2, 2, 2, 2);
}

TEST(Score, CountsTouchingSpansAsApart) {
    // The test's span ends where the gold's begins: nothing in common.
    const Score score = scored({made(5, 10, Label::patient)}, {made(0, 5, Label::patient)});
    expect_counts(score.of(Level::overlap, Label::patient), 1, 1, 0, 0);
    expect_counts(score.of(Level::token, Label::patient), 1, 1, 0, 0);
    EXPECT_EQ(score.leaked_eids(), 1U);
}

TEST(Score, CountsOverlappingGoldSpansEach) {
    // "Boston" as a city and, inside a longer span, as a hospital.
    const Score score = scored({made(26, 32, Label::city), made(26, 37, Label::hospital)}, {made(26, 32, Label::city)});
    expect_counts(score.of(Level::strict, Label::city), 1, 1, 1, 1);
    expect_counts(score.of(Level::token, Label::hospital), 2, 0, 0, 0);
    expect_counts(score.micro(Level::token), 3, 1, 1, 1);
    // Removed whatever the label: Boston is, 2009 is not.
    expect_counts(score.cover(Class::qid), 2, 1, 1, 1);
    EXPECT_EQ(score.confusion().at(Label::hospital).at(Label::city), 1U);
}

TEST(Score, CountsALeakOnlyWhereALetterIsBare) {
    EXPECT_EQ(
        scored({made(0, 10, Label::patient)}, {made(0, 4, Label::patient), made(5, 10, Label::city)}).leaked_eids(),
        0U);
    EXPECT_EQ(scored({made(0, 10, Label::patient)}, {made(0, 9, Label::patient)}).leaked_eids(), 1U);
    EXPECT_EQ(scored({made(0, 10, Label::patient)}, {made(0, 10, Label::problem)}).leaked_eids(), 1U);
    EXPECT_EQ(scored({made(26, 32, Label::city)}, {}).leaked_eids(), 0U);
}

TEST(Score, ATitleInsideOfAGoldNameIsNeitherFoundNorLeaked) {
    // Gold: "Dr Long"; test: "Long".
    const Score score = scored({made(15, 22, Label::doctor)}, {made(18, 22, Label::doctor)});
    EXPECT_EQ(score.leaked_eids(), 0U);
    EXPECT_EQ(score.leaking_notes(), 0U);
    expect_counts(score.of(Level::token, Label::doctor), 1, 1, 1, 1);
    // The same word in what is no name counts.
    EXPECT_EQ(scored({made(15, 22, Label::street)}, {made(18, 22, Label::street)}).leaked_eids(), 1U);
    EXPECT_EQ(scored({made(15, 22, Label::doctor)}, {made(15, 17, Label::doctor)}).leaked_eids(), 1U);
}

TEST(Score, CountsNotesWithLeaks) {
    Score score;
    Note note;
    note.text = text;
    note.spans = {made(0, 10, Label::patient), made(18, 22, Label::doctor)};
    score.add(note, {});
    score.add(note, {made(0, 22, Label::patient)});
    note.spans.clear();
    score.add(note, {});
    EXPECT_EQ(score.notes(), 3U);
    EXPECT_EQ(score.notes_with_eid(), 2U);
    EXPECT_EQ(score.leaking_notes(), 1U);
    EXPECT_EQ(score.leaked_eids(), 2U);
}

TEST(Score, AcceptsKindsForGenericLabels) {
    EXPECT_TRUE(accepts(Label::name_any, Label::doctor));
    EXPECT_FALSE(accepts(Label::name_any, Label::city));
    EXPECT_TRUE(accepts(Label::location_any, Label::hospital));
    EXPECT_FALSE(accepts(Label::location_any, Label::patient));
    EXPECT_TRUE(accepts(Label::phi, Label::date));
    EXPECT_FALSE(accepts(Label::phi, Label::problem));
    EXPECT_FALSE(accepts(Label::doctor, Label::name_any));
    EXPECT_FALSE(accepts(Label::doctor, Label::patient));
}

TEST(Score, AveragesOverLabelsAndOverSpans) {
    // PATIENT found, CITY missed, DATE with a false alarm.
    const Score score = scored({made(0, 10, Label::patient), made(26, 32, Label::city), made(33, 37, Label::date)},
                               {made(0, 10, Label::patient), made(33, 37, Label::date), made(18, 22, Label::date)});
    expect_counts(score.micro(Level::strict), 3, 3, 2, 2);
    const auto macro = score.macro(Level::strict);
    EXPECT_NEAR(macro.recall, (1 + 0 + 1) / 3.0, 1e-12);
    EXPECT_NEAR(macro.precision, (1 + 1 + 0.5) / 3.0, 1e-12);
    expect_counts(score.of(Level::strict, Class::eid), 1, 1, 1, 1);
    expect_counts(score.of_category(Level::strict, "NAME"), 1, 1, 1, 1);
}

TEST(Score, ListsMissesFalseAlarmsAndWrongLabels) {
    const Score score = scored({made(0, 10, Label::patient), made(26, 32, Label::city)},
                               {made(0, 10, Label::doctor), made(33, 37, Label::date)}, true);
    ASSERT_EQ(score.errors().size(), 3U);
    EXPECT_EQ(score.errors()[0].type, ErrorType::wrong_label);
    EXPECT_EQ(score.errors()[0].other, Label::doctor);
    EXPECT_EQ(score.errors()[1].type, ErrorType::missed);
    EXPECT_EQ(score.errors()[1].span.label, Label::city);
    EXPECT_EQ(score.errors()[2].type, ErrorType::false_alarm);
    EXPECT_EQ(score.errors()[2].span.label, Label::date);
}

TEST(Score, IsPerfectOnNothing) {
    const Score score = scored({}, {});
    EXPECT_DOUBLE_EQ(score.micro(Level::strict).recall(), 1);
    EXPECT_DOUBLE_EQ(score.micro(Level::strict).precision(), 1);
}

}  // namespace
}  // namespace scrim
