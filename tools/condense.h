#pragma once

#include "tools/command.h"

namespace scrim {

void add_condense_command(CLI::App& program, int& exit_code);

// scrim condense measure, a command below condense.
void add_condense_measure(CLI::App& condense, int& exit_code);

}  // namespace scrim
