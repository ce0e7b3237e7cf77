#pragma once

#include "tools/command.h"

namespace scrim {

void add_dump_command(CLI::App& program, int& exit_code);

}  // namespace scrim
