#include "anon/trajectories/worker_team.h"

#include <gtest/gtest.h>

#include <numeric>

namespace scrim {
namespace {

TEST(WorkerTeam, EveryMemberWorksOnceInEveryRound) {
    for (const unsigned threads : {1U, 2U, 5U}) {
        WorkerTeam team(threads);
        EXPECT_EQ(team.size(), threads);
        std::vector<int> rounds(threads, 0);
        for (int round = 0; round < 500; ++round) team.run([&](unsigned t) { ++rounds[t]; });
        EXPECT_EQ(std::accumulate(rounds.begin(), rounds.end(), 0), static_cast<int>(500 * threads));
    }
    WorkerTeam idle(3);  // ends without ever having worked
}

}  // namespace
}  // namespace scrim
