#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "anon/core/manifest.h"
#include "anon/trajectories/published_trajectories.h"
#include "anon/trajectories/read_trajectories.h"
#include "anon/trajectories/release_trajectories.h"
#include "nlp/base/json.h"
#include "nlp/base/messages.h"

namespace scrim {

struct TrajectoriesRun {
    std::string input;
    std::string output;
    TrajectoryReadOptions read;
    MdavOptions mdav;
    std::string method = "ags";
    std::size_t diversity = 2;
    std::vector<std::string> attributes;  // COLUMN=FILE:WEIGHT
    std::vector<std::string> carry;
    std::optional<std::uint64_t> seed;
    std::string private_folder;
    CommonOptions common;
};

// What anonymizing found out, for people or as JSON.
struct TrajectoriesOutcome {
    TrajectoryInput input;
    TrajectoryFigures figures;
};

// From a file of pairs to a release with its manifest.
[[nodiscard]] Result<TrajectoriesOutcome> anonymize_file(TrajectoriesRun options);

// The outcome for programs.
[[nodiscard]] Json trajectories_json(const TrajectoriesRun& options, const TrajectoriesOutcome& outcome);

// Losses by attribute: "ILM" and "ALM" for code and age, "LM of ..." for others.
[[nodiscard]] std::string loss_name(std::size_t attribute, const std::string& column);
[[nodiscard]] Json loss_json(const TrajectoryInput& input, const TrajectoryFigures& figures);

// A release of trajectories as its manifest describes it.
struct TrajectoriesRelease {
    TrajectoryReadOptions read;  // how its original was read
    PublishedColumns columns;
    PublishedTrajectories published;
};
[[nodiscard]] Result<TrajectoriesRelease> open_trajectories(const Release& release);
// The original, read as it was for the release; sensitive codes are those that the release names.
[[nodiscard]] Result<TrajectoryInput> read_original(const TrajectoriesRelease& release, const std::string& path);

[[nodiscard]] Json measure_trajectories(const TrajectoriesRelease& release, const TrajectoryInput& original,
                                        const std::vector<Route>& routes, const Json& manifest, unsigned threads);

}  // namespace scrim
