#include "anon/trajectories/group/worker_team.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace scrim {
namespace {

TEST(WorkerTeam, EveryPartIsDoneOnceInEveryRound) {
    for (const unsigned threads : {1U, 2U, 5U}) {
        WorkerTeam team(threads);
        EXPECT_EQ(team.size(), threads);
        for (int round = 0; round < 300; ++round) {
            const auto parts = static_cast<std::uint16_t>(1 + round % 17);
            std::vector<int> done(parts, 0);
            team.run(parts, [&](std::size_t part, unsigned thread) {
                EXPECT_LT(thread, threads);
                ++done[part];
            });
            EXPECT_EQ(std::accumulate(done.begin(), done.end(), 0), parts);
            EXPECT_EQ(*std::max_element(done.begin(), done.end()), 1);
        }
    }
    WorkerTeam idle(3);  // ends without ever having worked
}

}  // namespace
}  // namespace scrim
