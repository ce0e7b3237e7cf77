#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "anon/trajectories/group/trajectory_set.h"

namespace scrim {

// AvgRE (the paper's Appendix B): COUNT queries for combinations of pairs, asked of the original and of the
// published trajectories, where a generalized pair is any of the leaves below it with equal probability.
struct QueryErrorOptions {
    double support = 0.01;             // queries: combinations in at least this share of the original trajectories
    std::size_t most_pairs = 4;        // of a combination
    std::size_t most_queries = 20000;  // larger combinations are left out where there are more
    unsigned threads = 1;
};

struct QueryError {
    double average_relative_error = 0;
    std::vector<std::size_t> queries;  // by the number of pairs of a combination, from 1
};

// Combinations of pairs that enough patients have, and how many have them.
struct FrequentPairs {
    std::vector<std::uint32_t> pairs;
    std::size_t patients = 0;
};
[[nodiscard]] std::vector<FrequentPairs> frequent_combinations(const TrajectorySet& set, const TrajectoryItems& items,
                                                               const QueryErrorOptions& options);

// The probability that a patient with this published trajectory has all the pairs.
[[nodiscard]] double query_probability(const LossModel& model, const TrajectorySet& set, RouteView published,
                                       const std::vector<std::uint32_t>& pairs);

[[nodiscard]] QueryError query_error(const LossModel& model, const TrajectorySet& set, const TrajectoryItems& items,
                                     const std::vector<Route>& published, const std::vector<std::size_t>& counts,
                                     const QueryErrorOptions& options);

}  // namespace scrim
