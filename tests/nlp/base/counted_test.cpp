#include "nlp/base/counted.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

TEST(Counted, SingularAndPlural) {
    EXPECT_EQ(counted(1, "note"), "1 note");
    EXPECT_EQ(counted(0, "note"), "0 notes");
    EXPECT_EQ(counted(2, "bad record"), "2 bad records");
    EXPECT_EQ(of_count(1, "is", "are"), "is");
    EXPECT_EQ(of_count(3, "is", "are"), "are");
}

}  // namespace
}  // namespace scrim
