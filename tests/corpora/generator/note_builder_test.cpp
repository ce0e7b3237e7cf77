#include "corpora/generator/note_builder.h"

#include <gtest/gtest.h>

namespace scrim::corpora {
namespace {

TEST(NoteBuilder, ArticlesFollowTheNextText) {
    NoteBuilder builder;
    for (const char* next : {"88-year-old", "18 year old", "180 lb man", "MRI", "CT scan", "old scar", "uniform"}) {
        builder.article();
        builder.add(next);
        builder.add("; ");
    }
    EXPECT_EQ(builder.text(),
              "an 88-year-old; an 18 year old; a 180 lb man; an MRI; a CT scan; an old scar; a uniform; ");
}

TEST(NoteBuilder, ASpanBeginsBehindItsArticle) {
    NoteBuilder builder;
    builder.add("He is ");
    builder.article();
    builder.add_span("electrician", Label::profession);
    builder.add(".");
    Note note;
    builder.finish(note);
    EXPECT_EQ(note.text, "He is an electrician.");
    ASSERT_EQ(note.spans.size(), 1U);
    EXPECT_EQ(note.text_of(note.spans[0]), "electrician");
}

TEST(NoteBuilder, TheOuterSpanCounts) {
    NoteBuilder builder;
    builder.open_span(Label::test, Role::none, 0);
    builder.add("INR ");
    builder.add_span("2.5", Label::idnum);
    builder.close_span();
    Note note;
    builder.finish(note);
    ASSERT_EQ(note.spans.size(), 1U);
    EXPECT_EQ(note.spans[0].label, Label::test);
    EXPECT_EQ(note.text_of(note.spans[0]), "INR 2.5");
}

TEST(NoteBuilder, NoSecondPeriodAndNoEmptySpan) {
    NoteBuilder builder;
    builder.add("See Dr.");
    builder.add(". Then go.");
    builder.add_span("", Label::city);
    Note note;
    builder.finish(note);
    EXPECT_EQ(note.text, "See Dr. Then go.");
    EXPECT_TRUE(note.spans.empty());
}

}  // namespace
}  // namespace scrim::corpora
