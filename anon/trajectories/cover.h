#pragma once

#include <cstddef>
#include <vector>

#include "anon/trajectories/group/trajectory_set.h"

namespace scrim {

// How many of the published trajectories generalize fewer original patients than are said to have them: 0 for
// every true release. It is less than a matching of all patients at once, but takes no comparison of all with
// all: an original is only looked at if it has a pair that the trajectory's rarest pair covers, and the search
// for a trajectory ends with as many patients as it needs.
[[nodiscard]] std::size_t uncovered_trajectories(const LossModel& model, const TrajectorySet& set,
                                                 const TrajectoryItems& items, const std::vector<Route>& published,
                                                 const std::vector<std::size_t>& counts, unsigned threads);

}  // namespace scrim
