#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "anon/trajectories/group/alignment.h"
#include "anon/trajectories/group/trajectory_set.h"
#include "nlp/base/random.h"

namespace scrim {

struct MdavOptions {
    std::size_t k = 5;
    AlignmentMethod method = AlignmentMethod::ags;
    std::size_t diversity = 1;  // the l of l-diversity over the sets of sensitive codes; 1 asks nothing
    std::size_t blocks = 1;     // above 1: split into so many blocks of similar trajectories first
    unsigned threads = 1;
    std::size_t table_limit = std::size_t{1} << 20U;  // entries; the search goes without larger tables
    std::function<void(std::size_t)> on_clustered;    // told how many patients more are done; from any thread
};

// Patients that are released with the same trajectory.
struct TrajectoryCluster {
    std::vector<std::uint32_t> patients;
    Route route;
    std::vector<LossModel::Cost> loss;  // as the algorithm sums it: per attribute, in leaves, without weight
};

// MDAV' (Algorithms 3 and 4). The set must have at least k patients. Ties go to the trajectory that comes
// first in the order of collapse(), so the result does not depend on the order of the patients nor on the
// number of threads. `random` draws the seed of the last cluster, as the paper does.
[[nodiscard]] std::vector<TrajectoryCluster> mdav(const LossModel& model, const TrajectorySet& set,
                                                  const MdavOptions& options, Random& random);

// Splits the items into at most `blocks` parts of similar trajectories, none with fewer than `least` patients:
// every part is halved between two trajectories far from each other, again and again.
[[nodiscard]] std::vector<std::vector<std::uint32_t>> split_blocks(const LossModel& model, const TrajectorySet& set,
                                                                   const TrajectoryItems& items,
                                                                   const MdavOptions& options, std::size_t least);

}  // namespace scrim
