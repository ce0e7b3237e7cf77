#include "tests/corpora/generator/composed.h"

namespace scrim::corpora {
namespace {

TEST_F(Composed, DatesHaveTheRoleOfWhatHappened) {
    const Note note = write("{date:admission:full} {date:discharge:full} {date:birth:full} {date:death:full}");
    ASSERT_EQ(note.spans.size(), 4U);
    EXPECT_EQ(note.spans[0].role, Role::admission);
    EXPECT_EQ(note.spans[0].value, "2009-03-01");
    EXPECT_EQ(note.spans[1].role, Role::discharge);
    EXPECT_EQ(note.spans[2].role, Role::birth);
    EXPECT_EQ(note.spans[2].value, "1950-06-15");
    EXPECT_EQ(note.spans[3].role, Role::death);
}

TEST_F(Composed, ADateIsTheSameWhereverANoteNamesIt) {
    const Note note = write("{date:past:full}, {date:past:full}");
    ASSERT_EQ(note.spans.size(), 2U);
    EXPECT_EQ(note.spans[0].value, note.spans[1].value);
    EXPECT_LT(note.spans[0].value, "2009");
}

TEST_F(Composed, FollowUpIsBehindTheStay) {
    for (int i = 0; i < 50; ++i) {
        EXPECT_GT(write("{date:followup:full}").spans.front().value, "2009-03-04");
    }
}

TEST_F(Composed, TimesOfDayAreNoSpans) { EXPECT_TRUE(write("at {time}").spans.empty()); }

}  // namespace
}  // namespace scrim::corpora
