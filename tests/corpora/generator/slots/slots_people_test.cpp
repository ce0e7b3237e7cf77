#include "tests/corpora/generator/composed.h"

namespace scrim::corpora {
namespace {

TEST_F(Composed, TitlesAndCredentialsAreOutsideOfNames) {
    EXPECT_EQ(spans("{patient:titled}"), Shown{"PATIENT Cruz"});
    EXPECT_EQ(text("{patient:titled}").substr(0, 4), "Mrs.");
    EXPECT_EQ(spans("{doctor:pcp:dr}"), Shown{"DOCTOR Okafor"});
    EXPECT_EQ(spans("{doctor:pcp:md}"), Shown{"DOCTOR Robert Okafor"});
}

TEST_F(Composed, APersonOfTheStaffStaysTheSameInANote) {
    const auto two = spans("{doctor:surgeon:last} and {doctor:surgeon:last}");
    ASSERT_EQ(two.size(), 2U);
    EXPECT_EQ(two[0], two[1]);
}

TEST_F(Composed, PronounsFollowTheSex) {
    EXPECT_EQ(text("{He} and {his} and {him}"), "She and her and her");
    patient_.person.sex = 'M';
    EXPECT_EQ(text("{He} and {his} and {him}"), "He and his and him");
}

TEST_F(Composed, AgesAreThoseOfTheDayOfTheNote) {
    const Note note = write("{age}");
    ASSERT_EQ(note.spans.size(), 1U);
    EXPECT_EQ(note.spans.front().label, Label::age);
    EXPECT_EQ(note.spans.front().role, Role::patient);
    EXPECT_EQ(note.spans.front().value, "58");
}

}  // namespace
}  // namespace scrim::corpora
