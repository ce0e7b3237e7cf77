#include "tools/review/workspace.h"

#include <gtest/gtest.h>

#include "tests/tools/review/sample_notes.h"

namespace scrim::review {
namespace {

TEST(Workspace, OpensACopyOnceAndRefusesBadNames) {
    const SampleNotes sample;
    const auto workspace = Workspace::open({sample.folder(), "", "me", {}});
    ASSERT_TRUE(workspace.ok());
    const auto ann = (*workspace)->session("ann");
    ASSERT_TRUE(ann.ok());
    EXPECT_EQ(*(*workspace)->session("ann"), *ann);
    EXPECT_FALSE((*workspace)->session("../x").ok());
    EXPECT_FALSE(Workspace::open({sample.folder() + "/absent", "", "me", {}}).ok());
}

TEST(Workspace, ReadsACopyThatAnotherProgramWrites) {
    const SampleNotes sample;
    const auto mine = Workspace::open({sample.folder(), "ann", "me", {}});
    ASSERT_TRUE(mine.ok());
    const auto other = Workspace::open({sample.folder(), "bob", "me", {}});
    ASSERT_TRUE(other.ok());
    EXPECT_FALSE((*other)->session("ann").ok()) << "it is locked";
    SaveAs as;
    as.who = "ann";
    ASSERT_TRUE((*(*mine)->session("ann"))->copy->edit(0, {}, {span_at(10, 13, Label::phi)}, as).ok());
    const auto reader = (*other)->reader("ann");
    ASSERT_TRUE(reader.ok());
    EXPECT_TRUE((*reader)->has(0));
    EXPECT_EQ((*reader)->read(0)->note.spans.size(), 4U);
    EXPECT_FALSE((*other)->reader("nobody").ok());
}

}  // namespace
}  // namespace scrim::review
