#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "anon/trajectories/group/trajectory_set.h"

namespace scrim {

// Whether a published trajectory is a generalization of an original one: each of its pairs stands for a pair
// of the original that it covers, in the same order. What is left over is suppressed.
[[nodiscard]] bool generalizes(const LossModel& model, RouteView published, RouteView original);

// Originals given to published trajectories, so that every patient has one that generalizes theirs.
struct Assignment {
    struct Share {
        std::uint32_t item = 0;   // of the originals
        std::uint32_t group = 0;  // of the published trajectories
        std::size_t patients = 0;
    };
    std::vector<Share> shares;
    std::size_t unmatched = 0;  // patients of published trajectories for whom no original is left
};

// A maximum matching: unmatched is 0 if and only if one is possible for all.
[[nodiscard]] Assignment assign_originals(const LossModel& model, const TrajectorySet& set,
                                          const TrajectoryItems& items, const std::vector<Route>& published,
                                          const std::vector<std::size_t>& counts, unsigned threads);

}  // namespace scrim
