#pragma once

#include "tools/command.h"

namespace scrim {

void add_release_command(CLI::App& program, int& exit_code);

}  // namespace scrim
