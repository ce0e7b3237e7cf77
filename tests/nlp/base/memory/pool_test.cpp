#include "nlp/base/memory/pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

namespace scrim {
namespace {

TEST(Pool, GivesAnItemThatIsDoneWithToTheNext) {
    const auto pool = std::make_shared<Pool<int>>();
    const int* first = nullptr;
    {
        const auto lease = Pool<int>::take(pool);
        *lease = 7;
        first = &*lease;
    }
    const auto again = Pool<int>::take(pool);
    EXPECT_EQ(&*again, first);
    EXPECT_EQ(*again, 7);
}

TEST(Pool, NeverGivesOneItemToTwo) {
    const auto pool = std::make_shared<Pool<int>>();
    auto one = Pool<int>::take(pool);
    const auto two = Pool<int>::take(pool);
    EXPECT_NE(&*one, &*two);
    const auto moved = std::move(one);
    EXPECT_NE(&*Pool<int>::take(pool), &*moved);
}

TEST(Pool, ALeaseOutlivesTheOwnerOfItsPool) {
    auto pool = std::make_shared<Pool<int>>();
    const auto lease = Pool<int>::take(pool);
    pool.reset();
    *lease = 3;
    EXPECT_EQ(*lease, 3);
}

TEST(Pool, ServesManyThreads) {
    struct Counter {
        std::atomic<int> users = 0;
    };
    const auto pool = std::make_shared<Pool<Counter>>();
    std::atomic<int> shared = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
        threads.emplace_back([&] {
            for (int turn = 0; turn < 2'000; ++turn) {
                const auto lease = Pool<Counter>::take(pool);
                if (lease->users.fetch_add(1) != 0) ++shared;
                lease->users.fetch_sub(1);
            }
        });
    }
    for (auto& thread : threads) thread.join();
    EXPECT_EQ(shared, 0);
}

}  // namespace
}  // namespace scrim
