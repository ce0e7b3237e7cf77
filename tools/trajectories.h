#pragma once

#include <string>
#include <vector>

#include "anon/core/page.h"
#include "anon/trajectories/published_trajectories.h"
#include "anon/trajectories/read_trajectories.h"
#include "anon/trajectories/release_trajectories.h"
#include "tools/report.h"
#include "tools/risk.h"
#include "tools/verify.h"

namespace scrim {

void add_trajectories_command(CLI::App& program, int& exit_code);
void add_trajectories_anonymize(CLI::App& group, int& exit_code);
void add_trajectories_measure(CLI::App& group, int& exit_code);

// For the tables of verify, risk and report.
[[nodiscard]] Result<std::vector<Check>> verify_trajectories(const Release& release, const VerifyOptions& options);
[[nodiscard]] Result<Json> trajectories_risk(const Release& release, const RiskOptions& options);
[[nodiscard]] Result<void> report_trajectories(const Release& release, const ReportOptions& options, Page& page);

// A release of trajectories as its manifest describes it.
struct TrajectoriesRelease {
    TrajectoryReadOptions read;  // how its original was read
    PublishedColumns columns;
    PublishedTrajectories published;
};
[[nodiscard]] Result<TrajectoriesRelease> open_trajectories(const Release& release);
// The original, read as it was for the release; sensitive codes are those that the release names.
[[nodiscard]] Result<TrajectoryInput> read_original(const TrajectoriesRelease& release, const std::string& path);

// Losses by attribute: "ILM" and "ALM" for code and age, "LM of ..." for others.
[[nodiscard]] std::string loss_name(std::size_t attribute, const std::string& column);
[[nodiscard]] Json measure_trajectories(const TrajectoriesRelease& release, const TrajectoryInput& original,
                                        const std::vector<Route>& routes, const Json& manifest, unsigned threads);

// Options of anonymize and measure that say how to read the original.
void add_trajectory_read_options(CLI::App& command, TrajectoryReadOptions& options);

}  // namespace scrim
