#include "nlp/base/search/intervals.h"

#include <gtest/gtest.h>

#include <random>

namespace scrim {
namespace {

using Interval = Intervals::Interval;

std::vector<std::uint32_t> found_in(const Intervals& intervals, std::uint32_t begin, std::uint32_t end) {
    std::vector<std::uint32_t> ids;
    intervals.each(begin, end, [&](const Interval& each) { ids.push_back(each.id); });
    return ids;
}

TEST(IntervalsTest, AnswersAsALookAtEachOfThemDoes) {
    std::mt19937 engine(7);
    const auto random = [&] { return static_cast<std::uint32_t>(engine()); };
    for (int round = 0; round < 300; ++round) {
        std::vector<Interval> all;
        const std::uint32_t count = random() % 20;
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::uint32_t begin = random() % 40;
            const std::uint32_t longest = random() % 8 == 0 ? 40 : 5;  // some are as long as the text
            all.push_back({begin, begin + random() % longest, i});
        }
        const Intervals intervals(all);
        std::stable_sort(all.begin(), all.end(),
                         [](const Interval& a, const Interval& b) { return a.begin < b.begin; });
        for (std::uint32_t begin = 0; begin < 45; ++begin) {
            for (std::uint32_t end = begin + 1; end < begin + 9; ++end) {
                std::vector<std::uint32_t> wanted;
                bool cover = false;
                for (const Interval& each : all) {
                    if (each.begin < end && each.end > begin) wanted.push_back(each.id);
                    cover = cover || (each.begin <= begin && each.end >= end);
                }
                ASSERT_EQ(found_in(intervals, begin, end), wanted) << round << ' ' << begin << ' ' << end;
                ASSERT_EQ(intervals.cover(begin, end), cover);
                ASSERT_EQ(intervals.overlap(begin, end), !wanted.empty());
            }
        }
    }
}

TEST(IntervalsTest, HasNothingWithoutIntervals) {
    EXPECT_TRUE(Intervals().empty());
    EXPECT_FALSE(Intervals().overlap(0, 100));
    EXPECT_FALSE(Intervals(std::vector<Interval>{}).cover(0, 1));
}

TEST(IntervalsTest, TakesTheSpansThatAreAskedFor) {
    const std::vector<Interval> spans{{0, 4, 9}, {2, 3, 9}, {10, 12, 9}};
    const Intervals odd = Intervals::of(spans, [](const Interval& span) { return span.end % 2 == 1; });
    EXPECT_EQ(found_in(odd, 0, 20), std::vector<std::uint32_t>{1});
}

}  // namespace
}  // namespace scrim
