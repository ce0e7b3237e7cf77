#include "nlp/text/plain_note.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

Span span_of(std::uint32_t begin, std::uint32_t end, Label label) {
    Span span;
    span.begin = begin;
    span.end = end;
    span.label = label;
    return span;
}

TEST(PlainNote, IsTheNoteItselfWhereNothingIsDisguised) {
    Note note;
    note.text = "Mr. Smith, 55";
    const PlainNote plain(note);
    EXPECT_FALSE(plain.is_changed());
    EXPECT_EQ(&plain.note(), &note);
    const std::vector<Span> spans{span_of(4, 9, Label::patient)};
    EXPECT_EQ(plain.original_spans(std::vector<Span>(spans)), spans);
}

TEST(PlainNote, SpansGoThereAndBack) {
    Note note;
    note.id = "n";
    note.patient_id = "p";
    note.text = "é Smi\u200Bth\u200B.";
    note.spans = {span_of(3, 11, Label::patient), span_of(11, 14, Label::date)};
    const PlainNote plain(note);
    EXPECT_EQ(plain.note().id, "n");
    EXPECT_EQ(plain.note().patient_id, "p");
    EXPECT_EQ(plain.note().text, "e Smith.");
    ASSERT_EQ(plain.note().spans.size(), 1U) << "one is of nothing that can be seen";
    EXPECT_EQ(plain.note().text_of(plain.note().spans[0]), "Smith");
    const auto back = plain.original_spans({span_of(2, 7, Label::patient)});
    ASSERT_EQ(back.size(), 1U);
    EXPECT_EQ(note.text_of(back[0]), "Smi\u200Bth");
}

TEST(PlainNote, AnIdentifierKeepsASharedCharacter) {
    Note note;
    note.text = "aﬁb";
    const PlainNote plain(note);
    ASSERT_EQ(plain.note().text, "afib");
    const auto back = plain.original_spans({span_of(0, 2, Label::problem), span_of(2, 4, Label::patient)});
    ASSERT_EQ(back.size(), 2U);
    EXPECT_EQ(note.text_of(back[0]), "a");
    EXPECT_EQ(note.text_of(back[1]), "ﬁb");
}

}  // namespace
}  // namespace scrim
