// Undo, redo and rebuilding, against a model that keeps every state in memory.

#include <gtest/gtest.h>

#include "nlp/base/random.h"
#include "tests/tools/review/sample_notes.h"
#include "tools/review/copy.h"

namespace scrim::review {
namespace {

using Spans = std::vector<Span>;

SaveAs as(const Copy& copy, std::size_t note) {
    SaveAs out;
    out.who = "ann";
    out.revision = copy.state(note).revision;
    return out;
}

struct Model {
    Spans now;
    std::vector<Spans> undo;
    std::vector<Spans> redo;
};

void random_step(Copy& copy, Model& model, Random& random) {
    const auto choice = random.below(10);
    if (choice < 5) {
        const auto begin = static_cast<std::uint32_t>(random.below(30));
        const Span span = span_at(begin, begin + 1 + static_cast<std::uint32_t>(random.below(4)),
                                  static_cast<Label>(random.below(label_count)), source_person);
        Spans remove;
        if (!model.now.empty() && random.chance(0.4)) remove.push_back(model.now[random.below(model.now.size())]);
        const auto saved = copy.edit(0, remove, {span}, as(copy, 0));
        ASSERT_TRUE(saved.ok()) << saved.error().message();
        if (saved->change.empty()) return;
        model.undo.push_back(model.now);
        model.redo.clear();
        Note note{"a", "", "Mr. Smith saw Dr. Jones in Boston.", model.now};
        apply(note, saved->change);
        model.now = note.spans;
    } else if (choice < 8) {
        const auto saved = copy.undo(0, as(copy, 0));
        EXPECT_EQ(saved.ok(), !model.undo.empty());
        if (model.undo.empty()) return;
        model.redo.push_back(std::exchange(model.now, model.undo.back()));
        model.undo.pop_back();
    } else if (choice < 9) {
        const auto saved = copy.redo(0, as(copy, 0));
        EXPECT_EQ(saved.ok(), !model.redo.empty());
        if (model.redo.empty()) return;
        model.undo.push_back(std::exchange(model.now, model.redo.back()));
        model.redo.pop_back();
    } else {
        SaveAs mark = as(copy, 0);
        mark.approved = random.chance(0.5);
        ASSERT_TRUE(copy.mark(0, "approve", mark).ok());
    }
}

TEST(CopyHistory, UndoAndRedoFollowAModelOverRestarts) {
    const SampleNotes sample;
    const NoteList notes = sample.list();
    Random random(3);
    Model model;
    auto copy = Copy::open(notes, "ann");
    ASSERT_TRUE(copy.ok());
    model.now = (*copy)->read(0)->note.spans;
    for (int step = 0; step < 300; ++step) {
        random_step(**copy, model, random);
        const auto open = (*copy)->read(0);
        ASSERT_TRUE(open.ok());
        ASSERT_EQ(open->note.spans, model.now) << "after step " << step;
        EXPECT_EQ(open->can_undo, !model.undo.empty());
        EXPECT_EQ(open->can_redo, !model.redo.empty());
        if (step % 60 == 59) {
            *copy = nullptr;
            copy = Copy::open(notes, "ann");
            ASSERT_TRUE(copy.ok());
        }
    }
    while (!model.undo.empty()) {
        ASSERT_TRUE((*copy)->undo(0, as(**copy, 0)).ok());
        model.now = model.undo.back();
        model.undo.pop_back();
    }
    EXPECT_EQ((*copy)->read(0)->note.spans, model.now) << "back to what the taggers said, tagger and score included";
    EXPECT_EQ(model.now.size(), 3U);
}

TEST(CopyHistory, RebuildsEveryStateFromTheLog) {
    const SampleNotes sample;
    const NoteList notes = sample.list();
    Random random(4);
    Model model;
    auto copy = Copy::open(notes, "");
    ASSERT_TRUE(copy.ok());
    model.now = (*copy)->read(0)->note.spans;
    const Spans original = model.now;
    const std::string begin = "2000-01-01T00:00:00.000Z";
    std::vector<std::pair<std::string, Spans>> states;
    for (int step = 0; step < 25; ++step) {
        random_step(**copy, model, random);
        states.emplace_back(time_now(), model.now);
        const std::string now = states.back().first;
        while (time_now() == now) {
        }
    }
    for (const auto& [time, spans] : states) {
        const auto rebuilt = (*copy)->rebuilt(0, time);
        ASSERT_TRUE(rebuilt.ok());
        ASSERT_TRUE(rebuilt->has_value());
        EXPECT_EQ(**rebuilt, spans) << "at " << time;
    }
    const auto first = (*copy)->rebuilt(0, begin);
    ASSERT_TRUE(first.ok());
    ASSERT_TRUE(first->has_value());
    EXPECT_EQ(**first, original) << "before the first change";
    EXPECT_FALSE((*copy)->rebuilt(1)->has_value()) << "nothing is known of a note that nobody changed";
}

TEST(CopyHistory, UndoesAnEditOfManyNotesWhereItIsTheLastOne) {
    const SampleNotes sample;
    const NoteList notes = sample.list();
    auto copy = Copy::open(notes, "");
    ASSERT_TRUE(copy.ok());
    for (std::size_t note = 0; note < 3; ++note) {
        SaveAs many = as(**copy, note);
        many.batch = "b1";
        ASSERT_TRUE((*copy)->edit(note, {}, {span_at(1, 2, Label::phi)}, many).ok());
    }
    ASSERT_TRUE((*copy)->edit(1, {}, {span_at(2, 3, Label::phi)}, as(**copy, 1)).ok());
    const auto undone = (*copy)->undo_batch("b1", "ann");
    ASSERT_TRUE(undone.ok());
    EXPECT_EQ(*undone, (std::vector<std::size_t>{0, 2}));
    EXPECT_EQ((*copy)->read(0)->note.spans.size(), 3U);
    EXPECT_EQ((*copy)->read(1)->note.spans.size(), 3U);
    EXPECT_EQ((*copy)->read(2)->note.spans.size(), 0U);
}

TEST(CopyHistory, AnUndoDoesNotGoBehindABase) {
    const SampleNotes sample;
    const NoteList notes = sample.list();
    auto copy = Copy::open(notes, "gold");
    ASSERT_TRUE(copy.ok());
    SaveAs begin = as(**copy, 0);
    begin.as_base = true;
    ASSERT_TRUE((*copy)->replace(0, {span_at(4, 9, Label::patient)}, begin).ok());
    EXPECT_FALSE((*copy)->undo(0, as(**copy, 0)).ok());
    ASSERT_TRUE((*copy)->edit(0, {}, {span_at(10, 13, Label::phi)}, as(**copy, 0)).ok());
    ASSERT_TRUE((*copy)->undo(0, as(**copy, 0)).ok());
    EXPECT_EQ((*copy)->read(0)->note.spans.size(), 1U);
}

}  // namespace
}  // namespace scrim::review
