#include "tools/review/everywhere.h"

#include <gtest/gtest.h>

#include "tests/tools/review/sample_notes.h"

namespace scrim::review {
namespace {

// Smith at 0 (PATIENT), at 10 in "Ann Smith" (PATIENT over both words), at 20 untagged, at 27 (DOCTOR).
Note note() {
    return {"n",
            "",
            "Smith and Ann Smith, Smith, Smith",
            {span_at(0, 5, Label::patient), span_at(10, 19, Label::patient), span_at(28, 33, Label::doctor)}};
}

TEST(Everywhere, LabelsWhatIsUntaggedAndRelabelsWhatIsNot) {
    Everywhere what;
    what.text = "smith";
    what.label = Label::patient;
    const auto plan = plan_everywhere(note(), what);
    EXPECT_EQ(plan.counts.occurrences, 4U);
    EXPECT_EQ(plan.counts.add, 1U);
    EXPECT_EQ(plan.counts.relabel, 1U);
    EXPECT_EQ(plan.counts.unchanged, 1U);
    EXPECT_EQ(plan.counts.inside_others, 1U);
    EXPECT_EQ(plan.places.size(), 2U);
    Note after = note();
    const auto change = change_of(after, plan.remove, plan.add);
    ASSERT_TRUE(change.ok());
    apply(after, *change);
    ASSERT_EQ(after.spans.size(), 4U);
    for (const Span& span : after.spans) EXPECT_EQ(span.label, Label::patient);
}

TEST(Everywhere, DeletesWholeTagsOnly) {
    Everywhere what;
    what.text = "Smith";
    const auto plan = plan_everywhere(note(), what);
    EXPECT_EQ(plan.counts.remove, 2U);
    EXPECT_EQ(plan.counts.unchanged, 1U);
    EXPECT_EQ(plan.counts.inside_others, 1U);
    EXPECT_TRUE(plan.add.empty());
}

TEST(Everywhere, CanBeKeptToOneLabelAndCase) {
    Everywhere what;
    what.text = "Smith";
    what.only = Label::doctor;
    EXPECT_EQ(plan_everywhere(note(), what).counts.remove, 1U);
    what.text = "SMITH";
    what.match_case = true;
    EXPECT_EQ(plan_everywhere(note(), what).counts.occurrences, 0U);
    EXPECT_TRUE(plan_everywhere(note(), what).empty());
}

TEST(Everywhere, AddsUpOverNotes) {
    Everywhere what;
    what.text = "Smith";
    EverywhereCounts sum;
    for (int i = 0; i < 3; ++i) sum += plan_everywhere(note(), what).counts;
    EXPECT_EQ(sum.notes, 3U);
    EXPECT_EQ(sum.remove, 6U);
}

}  // namespace
}  // namespace scrim::review
