#include "tools/review/gold/open_notes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tools/review/sample_notes.h"

namespace scrim::review {
namespace {

TEST(OpenNotes, AreRefusedByNumberUntilNoneIsLeft) {
    const SampleNotes sample;
    EXPECT_TRUE(refuse_open_notes(sample.folder()).ok());
    ASSERT_TRUE(list_open_notes(sample.folder(), {"a", "c"}).ok());
    const auto refused = refuse_open_notes(sample.folder());
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().kind, ErrorKind::check_failed);
    EXPECT_THAT(refused.error().message(), ::testing::HasSubstr("2 notes are open"));
    EXPECT_EQ(sample.list().size(), 3U) << "the list is no note";
    ASSERT_TRUE(list_open_notes(sample.folder(), {}).ok());
    EXPECT_TRUE(refuse_open_notes(sample.folder()).ok());
    EXPECT_TRUE(refuse_open_notes(sample / "a.xml").ok()) << "a file is no folder";
}

}  // namespace
}  // namespace scrim::review
