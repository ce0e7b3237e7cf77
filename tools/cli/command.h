#pragma once

#include "nlp/base/messages.h"
#include "tools/cli/command_line.h"

namespace scrim {

// Adds --threads, --quiet and --json.
void add_common_options(Command& command, CommonOptions& options);

// A subcommand adds itself to the program: its options, an example in its help, and a callback that runs it and sets
// `exit_code`. A file each; main.cpp has the table.
void add_tag_command(Command& program, int& exit_code);
void add_release_command(Command& program, int& exit_code);
void add_score_command(Command& program, int& exit_code);
void add_convert_command(Command& program, int& exit_code);
void add_review_command(Command& program, int& exit_code);
void add_serve_command(Command& program, int& exit_code);
void add_generate_command(Command& program, int& exit_code);
void add_train_command(Command& program, int& exit_code);
void add_dump_command(Command& program, int& exit_code);
void add_verify_command(Command& program, int& exit_code);
void add_condense_command(Command& program, int& exit_code);
void add_risk_command(Command& program, int& exit_code);
void add_report_command(Command& program, int& exit_code);
void add_register_command(Command& program, int& exit_code);
void add_codes_command(Command& program, int& exit_code);
void add_trajectories_command(Command& program, int& exit_code);
void add_fit_command(Command& program, int& exit_code);
void add_traps_command(Command& program, int& exit_code);
void add_lexicon_command(Command& program, int& exit_code);
void add_config_command(Command& program, int& exit_code);
void add_completion_command(Command& program, int& exit_code);

}  // namespace scrim
