#include "nlp/base/parallel.h"

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>

#include "nlp/base/random.h"

namespace scrim {
namespace {

TEST(ParallelFor, VisitsEveryIndexOnce) {
    for (const unsigned threads : {0U, 1U, 2U, 7U}) {
        for (const std::size_t count : {0U, 1U, 2U, 100U, 1001U}) {
            for (const std::size_t grain : {0U, 1U, 3U, 5000U}) {
                std::vector<std::atomic<int>> visits(count);
                parallel_for(
                    count, threads, [&](std::size_t i) { ++visits[i]; }, grain);
                for (const auto& visit : visits) ASSERT_EQ(visit, 1);
            }
        }
    }
}

using Source = std::function<Result<std::optional<int>>()>;

Source count_to(int last, int& given) {
    return [last, &given]() -> Result<std::optional<int>> {
        if (given == last) return std::optional<int>();
        return std::optional<int>(++given);
    };
}

TEST(RunInOrder, KeepsOrderWhateverTheWorkTakes) {
    for (const unsigned threads : {0U, 1U, 2U, 8U}) {
        int given = 0;
        std::vector<int> taken;
        const auto done = run_in_order<int, int>(
            threads, count_to(500, given),
            [](int&& item) {
                Random random(static_cast<std::uint64_t>(item));
                std::this_thread::sleep_for(std::chrono::microseconds(random.below(200)));
                return item * 2;
            },
            [&](int&& result) -> Result<void> {
                taken.push_back(result);
                return {};
            });
        ASSERT_TRUE(done);
        ASSERT_EQ(taken.size(), 500U);
        for (int i = 0; i < 500; ++i) ASSERT_EQ(taken[static_cast<std::size_t>(i)], 2 * (i + 1));
    }
}

TEST(RunInOrder, NothingInNothingOut) {
    int given = 0;
    int taken = 0;
    EXPECT_TRUE((run_in_order<int, int>(
        4, count_to(0, given), [](int&& item) { return item; },
        [&](int&&) -> Result<void> {
            ++taken;
            return {};
        })));
    EXPECT_EQ(taken, 0);
}

TEST(RunInOrder, HoldsFewItemsAtOnce) {
    constexpr unsigned threads = 3;
    int given = 0;
    int taken = 0;
    int most = 0;
    ASSERT_TRUE((run_in_order<int, int>(
        threads,
        [&]() -> Result<std::optional<int>> {
            most = std::max(most, given - taken);
            if (given == 2000) return std::optional<int>();
            return std::optional<int>(++given);
        },
        [](int&& item) {
            if (item == 1) std::this_thread::sleep_for(std::chrono::milliseconds(50));  // holds up all the others
            return item;
        },
        [&](int&&) -> Result<void> {
            ++taken;
            return {};
        })));
    EXPECT_EQ(taken, 2000);
    EXPECT_LE(most, static_cast<int>(8 * threads));
}

TEST(RunInOrder, TakesAllItemsBeforeAnErrorOfTheSource) {
    for (const unsigned threads : {1U, 4U}) {
        int given = 0;
        int taken = 0;
        const auto done = run_in_order<int, int>(
            threads,
            [&]() -> Result<std::optional<int>> {
                if (given == 100) return bad_input("the file breaks off");
                return std::optional<int>(++given);
            },
            [](int&& item) { return item; },
            [&](int&& result) -> Result<void> {
                EXPECT_EQ(result, ++taken);
                return {};
            });
        ASSERT_FALSE(done);
        EXPECT_EQ(done.error().what, "the file breaks off");
        EXPECT_EQ(taken, 100);
    }
}

TEST(RunInOrder, StopsAtAnErrorOfTheSink) {
    int given = 0;
    int taken = 0;
    const auto done = run_in_order<int, int>(
        4, count_to(100'000, given), [](int&& item) { return item; },
        [&](int&&) -> Result<void> {
            if (++taken == 10) return bad_input("the disk is full");
            return {};
        });
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().what, "the disk is full");
    EXPECT_EQ(taken, 10);
    EXPECT_LE(given, 10 + 8 * 4);
}

TEST(RunInOrder, ThrowsOnWhatTheWorkThrows) {
    int given = 0;
    int taken = 0;
    EXPECT_THROW((void)(run_in_order<int, int>(
                     4, count_to(100, given),
                     [](int&& item) {
                         if (item == 50) throw std::runtime_error("out of memory");
                         return item;
                     },
                     [&](int&&) -> Result<void> {
                         ++taken;
                         return {};
                     })),
                 std::runtime_error);
    EXPECT_EQ(taken, 49);
}

TEST(RunInOrder, ComesToAnEndWhenSourceOrSinkThrows) {
    int given = 0;
    EXPECT_THROW((void)(run_in_order<int, int>(
                     2, []() -> Result<std::optional<int>> { throw std::runtime_error("source"); },
                     [](int&& item) { return item; }, [](int&&) -> Result<void> { return {}; })),
                 std::runtime_error);
    EXPECT_THROW((void)(run_in_order<int, int>(
                     2, count_to(100, given), [](int&& item) { return item; },
                     [](int&&) -> Result<void> { throw std::runtime_error("sink"); })),
                 std::runtime_error);
}

TEST(RunInOrder, MovesWhatCannotBeCopied) {
    int given = 0;
    std::string taken;
    using Text = std::unique_ptr<std::string>;
    ASSERT_TRUE((run_in_order<Text, Text>(
        2,
        [&]() -> Result<std::optional<Text>> {
            if (given == 3) return std::optional<Text>();
            return std::optional<Text>(std::make_unique<std::string>(std::to_string(given++)));
        },
        [](Text&& text) {
            *text += ".";
            return std::move(text);
        },
        [&](Text&& text) -> Result<void> {
            taken += *text;
            return {};
        })));
    EXPECT_EQ(taken, "0.1.2.");
}

}  // namespace
}  // namespace scrim
