#include "nlp/score_intervals.h"

#include <gtest/gtest.h>

#include <cmath>

namespace scrim {
namespace {

TEST(ScoreIntervals, HoldTheShareAndAreAsWideAsABinomial) {
    std::vector<NoteFigures> notes;
    for (std::size_t i = 0; i < 400; ++i) {  // one note in ten leaks one of its ten words
        NoteFigures note{10, 10, 5, 5, 20, 15, false};
        if (i % 10 == 0) {
            note.eid_removed = 9;
            note.leaks = true;
        }
        notes.push_back(note);
    }
    const ScoreIntervals found = score_intervals(notes);
    const double spread = 1.96 * std::sqrt(0.1 * 0.9 / 400);
    EXPECT_NEAR(found.leaking.low, 0.1 - spread, 0.006);
    EXPECT_NEAR(found.leaking.high, 0.1 + spread, 0.006);
    EXPECT_NEAR(found.eid_recall.low, 0.99 - spread / 10, 0.001);
    EXPECT_NEAR(found.eid_recall.high, 0.99 + spread / 10, 0.001);
    EXPECT_EQ(found.qid_recall.low, 1);
    EXPECT_NEAR(found.precision.low, 0.75, 1e-12);
    EXPECT_NEAR(found.precision.high, 0.75, 1e-12);
}

TEST(ScoreIntervals, OfAChangeAreOfTheSameNotes) {
    std::vector<NoteFigures> before;
    for (std::size_t i = 0; i < 200; ++i) before.push_back({10, i % 3 == 0 ? 5U : 10U, 4, 4, 8, 6, i % 3 == 0});
    const ScoreIntervals none = change_intervals(before, before);
    EXPECT_EQ(none.eid_recall.low, 0);
    EXPECT_EQ(none.leaking.high, 0);
    std::vector<NoteFigures> after = before;
    for (NoteFigures& note : after) note.removed_rightly = 7;
    const ScoreIntervals better = change_intervals(before, after);
    EXPECT_NEAR(better.precision.low, 0.125, 1e-12);
    EXPECT_NEAR(better.precision.high, 0.125, 1e-12);
    EXPECT_EQ(better.qid_recall.high, 0);
}

TEST(ScoreIntervals, AreWiderWhereNotesDiffer) {
    // The same shares, once spread evenly over the notes, once all in a few.
    const std::vector<NoteFigures> even(100, {10, 9, 0, 0, 0, 0, true});
    std::vector<NoteFigures> uneven(100, {10, 10, 0, 0, 0, 0, false});
    for (std::size_t i = 0; i < 10; ++i) uneven[i] = {10, 0, 0, 0, 0, 0, true};
    const Interval a = score_intervals(even).eid_recall;
    const Interval b = score_intervals(uneven).eid_recall;
    EXPECT_LT(a.high - a.low, 1e-9);
    EXPECT_GT(b.high - b.low, 0.08);
}

TEST(ScoreIntervals, AreOpenWithoutNotes) {
    const ScoreIntervals none = score_intervals({});
    EXPECT_EQ(none.leaking.low, 0);
    EXPECT_EQ(none.leaking.high, 1);
}

}  // namespace
}  // namespace scrim
