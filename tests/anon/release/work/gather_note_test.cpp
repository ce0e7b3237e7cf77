#include "anon/release/work/gather_note.h"

#include <gtest/gtest.h>

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

TEST(GatherNote, KeepsFactsAndTermsAndNoText) {
    const Policy policy = default_policy();
    const auto preparer = make_preparer(policy, false);
    ASSERT_TRUE(preparer);
    const auto lexicon = Lexicon::builtin();
    ASSERT_TRUE(lexicon);
    const RenderHooks hooks;
    const auto leaks = LeakSearch::make({{"policy", to_json(policy, PolicyLists::without)}});
    ASSERT_TRUE(leaks);
    const NoteGatherer gatherer(*preparer, policy, hooks, {&*leaks, false}, **lexicon);
    Span age = span(11, 13, Label::age);
    age.role = Role::patient;
    age.value = "52";
    const auto note =
        note_of("Mr. Brown, 52, has fever.", {span(4, 9, Label::patient), age, span(19, 24, Label::problem)});
    const auto gathered = gatherer.gather(note);
    EXPECT_EQ(gathered.id, "n");
    EXPECT_EQ(gathered.facts.age, 52);
    EXPECT_EQ(gathered.terms, std::vector<std::string>{"fever"});
    EXPECT_TRUE(gathered.why_left_out.empty());
}

}  // namespace
}  // namespace scrim
