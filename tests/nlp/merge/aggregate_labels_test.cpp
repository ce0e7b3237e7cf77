#include "nlp/merge/aggregate_labels.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

Span span_of(std::uint32_t begin, std::uint32_t end, Label label, std::uint8_t sources, float score) {
    Span span;
    span.begin = begin;
    span.end = end;
    span.label = label;
    span.sources = sources;
    span.score = score;
    span.value = "x";
    return span;
}

std::vector<Label> settled(std::vector<Span> spans) {
    (void)settle_labels(spans);
    std::vector<Label> out;
    for (const Span& span : spans) {
        EXPECT_GT(span.end, span.begin);
        out.push_back(span.label);
    }
    return out;
}
using Labels = std::vector<Label>;

TEST(SettleLabels, ASureRuleNamesWhatAClassifierFoundLonger) {
    EXPECT_EQ(settled({span_of(0, 12, Label::account, source_crf, 0.99F),
                       span_of(4, 12, Label::medicalrecord, source_rules, 0.95F)}),
              (Labels{Label::medicalrecord, Label::medicalrecord}));
}

TEST(SettleLabels, ARuleThatGuessesDoesNot) {
    EXPECT_EQ(settled({span_of(0, 8, Label::idnum, source_rules, 0.75F),
                       span_of(0, 8, Label::medicalrecord, source_crf, 0.9F)}),
              (Labels{Label::medicalrecord, Label::medicalrecord}));
    // A name is PATIENT for the rules unless something says otherwise.
    EXPECT_EQ(
        settled({span_of(0, 8, Label::patient, source_rules, 0.85F), span_of(0, 8, Label::doctor, source_crf, 0.9F)}),
        (Labels{Label::doctor, Label::doctor}));
    EXPECT_EQ(
        settled({span_of(0, 8, Label::patient, source_rules, 0.97F), span_of(0, 8, Label::doctor, source_crf, 0.9F)}),
        (Labels{Label::patient, Label::patient}));
}

TEST(SettleLabels, TheCrfNamesBetterThanTheSvm) {
    EXPECT_EQ(settled({span_of(0, 9, Label::room, source_svm, 1), span_of(0, 8, Label::phone, source_crf, 0.8F)}),
              (Labels{Label::phone, Label::phone}));
}

TEST(SettleLabels, NamesAreOneWhole) {
    EXPECT_EQ(
        settled({span_of(0, 20, Label::patient, source_crf, 0.9F), span_of(15, 20, Label::doctor, source_rules, 0.8F)}),
        (Labels{Label::doctor, Label::doctor}));
}

TEST(SettleLabels, AClassIsNeverChanged) {
    EXPECT_EQ(settled({span_of(0, 8, Label::phone, source_crf, 0.9F), span_of(0, 8, Label::date, source_rules, 0.9F)}),
              (Labels{Label::phone, Label::date}));
}

TEST(SettleLabels, ASurePartWinsItsCharacters) {
    std::vector<Span> spans{span_of(0, 30, Label::city, source_crf, 0.9F),
                            span_of(25, 30, Label::zip, source_rules, 1)};
    EXPECT_EQ(settle_labels(spans), (std::vector<bool>{false, true}));
    EXPECT_EQ(spans[0].label, Label::city);
    EXPECT_EQ(spans[0].value, "x");
    // But not inside the name of an institution.
    spans = {span_of(0, 30, Label::hospital, source_crf, 0.9F), span_of(0, 6, Label::city, source_rules, 1)};
    EXPECT_EQ(settle_labels(spans), (std::vector<bool>{false, false}));
}

TEST(SettleLabels, ANewLabelHasNoValueYet) {
    std::vector<Span> spans{span_of(0, 8, Label::city, source_crf, 0.9F), span_of(0, 8, Label::state, source_rules, 1)};
    (void)settle_labels(spans);
    EXPECT_EQ(spans[0].label, Label::state);
    EXPECT_TRUE(spans[0].value.empty());
    EXPECT_EQ(spans[1].value, "x");
}

}  // namespace
}  // namespace scrim
