#include "tools/serve/workers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>
#include <numeric>
#include <stdexcept>

namespace scrim::serve {
namespace {

constexpr auto long_enough = std::chrono::seconds(60);

TEST(Workers, GiveResultsInOrder) {
    for (const unsigned threads : {1U, 2U, 7U}) {
        Workers workers(threads);
        std::vector<std::size_t> out(200);
        std::vector<std::size_t> taken;
        const Ran ran = run_on(
            workers, out.size(), long_enough, [&](std::size_t i) { out[i] = i * i; },
            [&](std::size_t i) {
                taken.push_back(out[i]);
                return true;
            });
        EXPECT_EQ(ran, Ran::done);
        ASSERT_EQ(taken.size(), out.size());
        for (std::size_t i = 0; i < taken.size(); ++i) EXPECT_EQ(taken[i], i * i);
    }
    Workers workers(2);
    EXPECT_EQ(run_on(workers, 0, long_enough, {}, {}), Ran::done);
}

TEST(Workers, GiveUpWhenItTakesTooLong) {
    const auto go_on = std::make_shared<std::promise<void>>();
    const auto waits = std::make_shared<std::shared_future<void>>(go_on->get_future());
    std::atomic<int> begun = 0;
    {
        Workers workers(1);
        const Ran ran = run_on(
            workers, 10, std::chrono::milliseconds(20),
            [&, waits](std::size_t) {
                ++begun;
                waits->wait();
            },
            [](std::size_t) { return true; });
        EXPECT_EQ(ran, Ran::late);
        go_on->set_value();
    }
    EXPECT_EQ(begun, 1) << "what was waiting is not begun any more";
}

TEST(Workers, TellOfFailuresAndStops) {
    Workers workers(2);
    const auto fine = [](std::size_t) { return true; };
    EXPECT_EQ(run_on(
                  workers, 5, long_enough,
                  [](std::size_t i) {
                      if (i == 3) throw std::runtime_error("text");
                  },
                  fine),
              Ran::failed);
    EXPECT_EQ(run_on(
                  workers, 5, long_enough, [](std::size_t) {}, [](std::size_t i) { return i < 2; }),
              Ran::stopped);
    EXPECT_EQ(run_on(
                  workers, 5, long_enough, [](std::size_t) {}, fine),
              Ran::done)
        << "others are not concerned";
}

TEST(Workers, LeaveRoomForOthersBesideALargeRequest) {
    Workers workers(1);
    std::atomic<std::size_t> of_large = 0;
    std::promise<void> begun;
    std::size_t seen = 0;
    std::thread large([&] {
        (void)run_on(
            workers, 1000, long_enough,
            [&](std::size_t i) {
                if (i == 0) begun.set_value();
                std::this_thread::sleep_for(std::chrono::microseconds(200));
                ++of_large;
            },
            [](std::size_t) { return true; });
    });
    begun.get_future().wait();
    EXPECT_EQ(run_on(
                  workers, 1, long_enough, [&](std::size_t) { seen = of_large; }, [](std::size_t) { return true; }),
              Ran::done);
    EXPECT_LT(seen, 900U);
    large.join();
}

}  // namespace
}  // namespace scrim::serve
