#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

#include "anon/trajectories/group/trajectory_mdav.h"

namespace scrim::oracle {

// MDAV' as the paper writes it: over every patient, with an alignment of each, nothing pruned or collapsed.
std::vector<TrajectoryCluster> plain_mdav(const LossModel& model, const TrajectorySet& set, const MdavOptions& options,
                                          Random& random);

// The least cost over all alignments of two trajectories, by trying every one.
LossModel::Cost least_alignment_cost(const LossModel& model, RouteView x, RouteView y);

// Random hierarchies and trajectories for property tests.
LossModel random_model(Random& random, std::size_t attributes);
TrajectorySet random_set(Random& random, const LossModel& model, std::size_t patients, std::size_t longest);

}  // namespace scrim::oracle
