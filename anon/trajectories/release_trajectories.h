#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "anon/trajectories/group/trajectory_mdav.h"
#include "anon/trajectories/read_trajectories.h"
#include "nlp/base/random.h"
#include "nlp/base/result.h"

namespace scrim {

// What a release costs. Losses have one value per attribute.
struct TrajectoryFigures {
    std::size_t patients = 0;
    std::size_t clusters = 0;
    std::size_t smallest_cluster = 0;
    std::size_t largest_cluster = 0;
    std::size_t pairs = 0;             // of the original
    std::size_t released_pairs = 0;    // the others are suppressed
    std::size_t hidden_sensitive = 0;  // sensitive codes taken out because diversity could not be had
    std::vector<double> algorithm;     // the accumulators of MDAV' by its number of pairs
    std::vector<double> definition_8;  // from the final data: the mean over patients of the mean over their pairs
};

[[nodiscard]] TrajectoryFigures trajectory_figures(const LossModel& model, const TrajectorySet& set,
                                                   const std::vector<TrajectoryCluster>& clusters,
                                                   std::size_t diversity);

// The codes that more than 1 in l of a cluster hold. They are released for none of it.
[[nodiscard]] std::vector<std::string> hidden_codes(const TrajectorySet& set, const TrajectoryCluster& cluster,
                                                    std::size_t diversity);

struct TrajectoryWriteOptions {
    std::string patient_column = "patient";
    std::size_t diversity = 1;
    bool sensitive_column = false;
    std::string link;  // a private file for original and new ids; empty for none
};

inline constexpr const char* sensitive_column_name = "sensitive";

// Writes the released trajectories, a row per pair, with new patient numbers in a random order. A trajectory
// of which nothing is left is one row without code and age.
[[nodiscard]] Result<void> write_trajectories(const std::string& path, const TrajectoryInput& input,
                                              const std::vector<TrajectoryCluster>& clusters,
                                              const TrajectoryWriteOptions& options, const Key& key);

}  // namespace scrim
