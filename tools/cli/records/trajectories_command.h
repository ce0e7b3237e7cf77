#pragma once

#include "anon/trajectories/read_trajectories.h"
#include "tools/cli/command.h"

namespace scrim {

// The subcommands of scrim trajectories, a file each.
void add_trajectories_anonymize(Command& group, int& exit_code);
void add_trajectories_measure(Command& group, int& exit_code);

// Options of anonymize and measure that say how to read the original.
void add_trajectory_read_options(Command& command, TrajectoryReadOptions& options);

}  // namespace scrim
