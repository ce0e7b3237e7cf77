#include "tools/review/doubts/doubt_index.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "tests/tools/review/sample_notes.h"

namespace scrim::review {
namespace {

template <class Holds>
bool comes_true(const Holds& holds) {
    for (int i = 0; i < 1000; ++i) {
        if (holds()) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
}

TEST(DoubtIndex, LooksAtEveryNoteAndAgainAtChangedOnes) {
    const SampleNotes sample;
    sample.put("d", "Seen by Gupta.", {span_at(8, 13, Label::patient, source_crf, 0.99F)});
    const NoteList notes = sample.list();
    auto copy = Copy::open(notes, "ann");
    ASSERT_TRUE(copy.ok());
    DoubtIndex index(**copy, notes.size());
    ASSERT_TRUE(comes_true([&] { return index.known() == 4; }));
    EXPECT_EQ(index.all()[0].spans, 3U);
    EXPECT_EQ(index.all()[0].by_person, 0U);
    // That a second tagger knows PATIENT shows only once all notes were seen: d is weighed again.
    EXPECT_TRUE(comes_true([&] {
        const auto worst = index.all()[3].worst;
        return !worst.empty() && worst.front().kind == DoubtKind::disagreement && worst.front().weight > 0.4F;
    }));
    SaveAs as;
    as.who = "ann";
    ASSERT_TRUE((*copy)->edit(0, {}, {span_at(10, 13, Label::phi, source_person)}, as).ok());
    index.changed(0);
    EXPECT_TRUE(comes_true([&] { return index.all()[0].by_person == 1; }));
}

TEST(DoubtIndex, OrdersByWhatWasNearlyTaggedOnceAllNotesHaveIt) {
    const SampleNotes sample;
    sample.put("d", "Trg [tdq] per jbb.\n", {});
    const NoteList notes = sample.list();
    auto copy = Copy::open(notes, "ann");
    ASSERT_TRUE(copy.ok());
    DoubtIndex index(**copy, notes.size());
    ASSERT_TRUE(comes_true([&] { return index.near_known() == 4 && index.all()[3].near > 0; }));
    for (const NoteDoubts& note : index.all()) EXPECT_FLOAT_EQ(note.total, note.near);
    const float before = index.all()[3].near;
    SaveAs as;
    as.who = "ann";
    ASSERT_TRUE((*copy)->edit(3, {}, {span_at(0, 18, Label::doctor, source_person)}, as).ok());
    index.changed(3);
    EXPECT_GT(before, 0);
    EXPECT_TRUE(comes_true([&] { return index.all()[3].near < 0.001F; })) << "tagged by now";
    EXPECT_GT(index.all()[3].near, 0) << "what no tagger suspects";
}

TEST(DoubtIndex, NamesNotesThatCannotBeRead) {
    const SampleNotes sample;
    std::ofstream(sample / "bad.xml") << "<deIdi2b2><TEXT>";
    const NoteList notes = sample.list();
    auto copy = Copy::open(notes, "");
    ASSERT_TRUE(copy.ok());
    DoubtIndex index(**copy, notes.size());
    ASSERT_TRUE(comes_true([&] { return index.known() == 4; }));
    ASSERT_TRUE(comes_true([&] { return index.near_known() == 4; })) << "a note that cannot be read is not waited for";
    EXPECT_EQ(index.unreadable(), (std::vector<std::size_t>{notes.index.at("bad")}));
}

}  // namespace
}  // namespace scrim::review
