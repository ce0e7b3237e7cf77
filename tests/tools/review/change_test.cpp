#include "tools/review/change.h"

#include <gtest/gtest.h>

#include "nlp/base/random.h"
#include "tests/tools/review/sample_notes.h"

namespace scrim::review {
namespace {

Note note_with(std::vector<Span> spans) { return {"n", "", "Mr. Smith saw Dr. Jones in Boston.", std::move(spans)}; }

TEST(Change, RemovesAndAddsInOrder) {
    Note note = note_with({span_at(4, 9, Label::patient), span_at(18, 23, Label::doctor)});
    const auto change = change_of(note, {span_at(4, 9, Label::patient)}, {span_at(27, 33, Label::city)});
    ASSERT_TRUE(change.ok());
    apply(note, *change);
    ASSERT_EQ(note.spans.size(), 2U);
    EXPECT_EQ(note.spans[0].label, Label::doctor);
    EXPECT_EQ(note.spans[1].label, Label::city);
}

TEST(Change, KeepsWhatARemovedSpanCarried) {
    const Note note = note_with({span_at(4, 9, Label::patient, source_crf, 0.5F)});
    Span bare;
    bare.begin = 4;
    bare.end = 9;
    bare.label = Label::patient;
    const auto change = change_of(note, {bare}, {});
    ASSERT_TRUE(change.ok());
    EXPECT_EQ(change->removed.at(0), note.spans[0]) << "undo must give back tagger and score";
}

TEST(Change, MarksASpanThatIsThereAsAPersons) {
    Note note = note_with({span_at(4, 9, Label::patient)});
    const auto change = change_of(note, {}, {span_at(4, 9, Label::patient, source_person)});
    ASSERT_TRUE(change.ok());
    apply(note, *change);
    ASSERT_EQ(note.spans.size(), 1U);
    EXPECT_EQ(note.spans[0].sources, source_rules | source_person);
    EXPECT_FLOAT_EQ(note.spans[0].score, 0.9F);
}

TEST(Change, RefusesToRemoveWhatIsNotThere) {
    const Note note = note_with({});
    const auto change = change_of(note, {span_at(4, 9, Label::patient)}, {});
    ASSERT_FALSE(change.ok());
    EXPECT_EQ(change.error().kind, ErrorKind::check_failed);
}

TEST(Change, ReversedUndoesAnyRandomChange) {
    Random random(7);
    Note note = note_with({});
    for (int round = 0; round < 500; ++round) {
        const auto begin = static_cast<std::uint32_t>(random.below(30));
        const auto end = begin + 1 + static_cast<std::uint32_t>(random.below(4));
        std::vector<Span> remove;
        if (!note.spans.empty() && random.chance(0.5)) remove.push_back(note.spans[random.below(note.spans.size())]);
        const auto change = change_of(
            note, remove, {span_at(begin, end, static_cast<Label>(random.below(label_count)), source_person)});
        ASSERT_TRUE(change.ok());
        const auto before = note.spans;
        apply(note, *change);
        const Change told = difference(before, note.spans);
        Note other = note_with(before);
        apply(other, told);
        EXPECT_EQ(other.spans, note.spans);
        Note back = note;
        apply(back, change->reversed());
        EXPECT_EQ(back.spans, before);
    }
}

TEST(Change, SpansCountCodePointsInJson) {
    const Note note{"n", "", "\U0001F600 Ren\u00e9e", {span_at(5, 11, Label::patient)}};
    const Json json = spans_to_json(note, note.spans);
    EXPECT_EQ(json.at(0).at("start"), 2);
    EXPECT_EQ(json.at(0).at("end"), 7);
    const auto back = spans_from_json(note, json);
    ASSERT_TRUE(back.ok());
    EXPECT_EQ(*back, note.spans);
    EXPECT_FALSE(spans_from_json(note, Json::parse(R"([{"start":2,"end":99,"label":"PATIENT"}])")).ok());
    EXPECT_FALSE(spans_from_json(note, Json::parse(R"([{"start":2,"end":4,"label":"NONSENSE"}])")).ok());
}

}  // namespace
}  // namespace scrim::review
