#include "nlp/base/progress.h"

#include <gtest/gtest.h>

#include <string>

namespace scrim {
namespace {

TEST(ProgressLine, ShowsCountBarRateAndTimeLeft) {
    EXPECT_EQ(progress_line("tag", 120, 400, 2), "tag  120/400 [=======                 ]  60/s  5 s left");
}

TEST(ProgressLine, AtTheEndNoTimeIsLeft) {
    EXPECT_EQ(progress_line("tag", 400, 400, 8), "tag  400/400 [" + std::string(24, '=') + "]  50/s");
}

TEST(ProgressLine, WithoutTotalThereIsNoBar) { EXPECT_EQ(progress_line("tag", 1000, 0, 4), "tag  1000  250/s"); }

TEST(ProgressLine, AtTheStartNothingIsDividedByZero) {
    EXPECT_EQ(progress_line("tag", 0, 10, 0), "tag  0/10 [" + std::string(24, ' ') + "]  0/s");
}

TEST(ProgressLine, MoreThanTheTotalDoesNotOverflowTheBar) {
    EXPECT_EQ(progress_line("tag", 30, 10, 1), "tag  30/10 [" + std::string(24, '=') + "]  30/s");
}

// Standard error of a test is captured to a file, which is no terminal.
TEST(ProgressLine, OfShareTellsTimeLeftWithoutTotal) {
    EXPECT_EQ(progress_line_of_share("tag", 120, 0.25, 2), "tag  120 [======                  ]  60/s  6 s left");
    EXPECT_EQ(progress_line_of_share("tag", 480, 1.5, 8), "tag  480 [" + std::string(24, '=') + "]  60/s");
    EXPECT_EQ(progress_line_of_share("tag", 0, 0, 0), "tag  0 [" + std::string(24, ' ') + "]  0/s");
}

TEST(Progress, IsSilentInPipe) {
    testing::internal::CaptureStderr();
    {
        Progress progress("tag", 10, false);
        for (int i = 0; i < 10; ++i) progress.advance();
    }
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

}  // namespace
}  // namespace scrim
