#include "anon/release/work/finish_note.h"

#include <gtest/gtest.h>

#include "anon/release/check/safe_harbor.h"
#include "anon/release/work/write_notes.h"

namespace scrim {
namespace {

Span span(std::uint32_t begin, std::uint32_t end, Label label) {
    Span out;
    out.begin = begin;
    out.end = end;
    out.label = label;
    return out;
}

Note note_of(const std::string& text, std::vector<Span> spans) {
    Note note;
    note.id = "n";
    note.text = text;
    note.spans = std::move(spans);
    note.tagged = true;
    return note;
}

class FinishNote : public ::testing::Test {
   protected:
    FinishedNote finish(const Note& note, const NoteFinisher::Searches& searches) {
        const NoteFinisher finisher(preparer_, policy_, hooks_, searches, **Lexicon::builtin());
        NoteOrder order;
        order.link = {"r1", "q1", note.id, "p", 0};
        order.cluster = 4;
        return finisher.finish(order, note);
    }
    Policy policy_ = default_policy();
    ReleasePreparer preparer_ = *make_preparer(policy_, false);
    RenderHooks hooks_;
};

TEST_F(FinishNote, WritesTheLineOfTheNote) {
    const auto note = note_of("Mr. Brown has fever.", {span(4, 9, Label::patient), span(14, 19, Label::problem)});
    const auto done = finish(note, {});
    EXPECT_EQ(done.text, "[NAME] has fever.");
    EXPECT_EQ(done.line,
              R"({"note_id":"r1","patient":"q1","cluster":4,"text":"[NAME] has fever.","qid":{},"hmd":["fever"],)"
              R"("terms":["fever"],"health":[{"start":11,"end":16,"label":"PROBLEM","name":"fever"}]})"
              "\n");
    EXPECT_EQ(done.spans[static_cast<std::size_t>(Label::patient)], 1U);
}

TEST_F(FinishNote, WhatSafeHarborWouldFindIsMasked) {
    const auto harbor = SafeHarborSearch::make();
    ASSERT_TRUE(harbor);
    const auto done = finish(note_of("Call 617-555-0134 about the fever.", {}), {nullptr, &*harbor});
    EXPECT_EQ(done.text.find("555"), std::string::npos);
    EXPECT_TRUE(done.searched_again);
}

}  // namespace
}  // namespace scrim
