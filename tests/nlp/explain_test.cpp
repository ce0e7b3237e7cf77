#include "nlp/explain.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

TEST(Explain, TellsPlaceLabelRuleSourcesAndScoreWithoutText) {
    Note note;
    note.id = "n1";
    note.text = "\u00e9t\u00e9: call\n617-555-0142";
    Span span;
    span.begin = 12;
    span.end = 24;
    span.label = Label::phone;
    span.sources = source_rules | source_crf;
    span.score = 0.95F;
    span.rule = "phone.us";
    note.spans = {span};
    EXPECT_EQ(explanation(note, false), "n1\t10-22\tPHONE\tphone.us\trules,crf\t0.95\n");
    EXPECT_EQ(explanation(note, true), "n1\t10-22\tPHONE\tphone.us\trules,crf\t0.95\t617-555-0142\n");
    note.spans[0].begin = 7;
    note.spans[0].score = -1;
    EXPECT_EQ(explanation(note, true), "n1\t5-22\tPHONE\tphone.us\trules,crf\t\tcall 617-555-0142\n");
    note.spans.clear();
    EXPECT_EQ(explanation(note, true), "");
}

}  // namespace
}  // namespace scrim
