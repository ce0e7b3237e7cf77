#include "nlp/taggers/neural/windows.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

using Windows = std::vector<Window>;

TEST(Windows, AShortSequenceIsOneWindow) {
    EXPECT_EQ(cut_windows(5, 10, 3), (Windows{{0, 5, 0, 5}}));
    EXPECT_EQ(cut_windows(10, 10, 3), (Windows{{0, 10, 0, 10}}));
    EXPECT_TRUE(cut_windows(0, 10, 3).empty());
}

TEST(Windows, ALongOneOverlaps) {
    EXPECT_EQ(cut_windows(17, 10, 3), (Windows{{0, 10, 0, 7}, {4, 14, 7, 11}, {8, 17, 11, 17}}));
}

TEST(Windows, EveryPositionIsTakenOnceWithItsContext) {
    for (std::size_t longest : {7U, 10U, 64U}) {
        for (std::size_t context = 0; 2 * context < longest && context < 9; ++context) {
            for (std::size_t count = 0; count < 200; ++count) {
                std::size_t next = 0;
                for (const Window& window : cut_windows(count, longest, context)) {
                    ASSERT_EQ(window.first, next);
                    ASSERT_GT(window.last, window.first);
                    ASSERT_LE(window.end - window.begin, longest);
                    ASSERT_TRUE(window.begin == 0 || window.first - window.begin >= context);
                    ASSERT_TRUE(window.end == count || window.end - window.last >= context);
                    next = window.last;
                }
                ASSERT_EQ(next, count);
            }
        }
    }
}

TEST(Windows, BatchesHoldEqualLengthsInOrder) {
    const Windows windows = {{0, 10, 0, 7}, {4, 14, 7, 11}, {8, 17, 11, 17}, {20, 30, 22, 28}};
    using Batches = std::vector<std::vector<std::size_t>>;
    EXPECT_EQ(batches_by_length(windows, 8), (Batches{{2}, {0, 1, 3}}));
    EXPECT_EQ(batches_by_length(windows, 2), (Batches{{2}, {0, 1}, {3}}));
    EXPECT_EQ(batches_by_length(windows, 1), (Batches{{2}, {0}, {1}, {3}}));
}

}  // namespace
}  // namespace scrim
