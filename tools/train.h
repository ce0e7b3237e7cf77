#pragma once

#include "tools/command.h"

namespace scrim {

void add_train_command(CLI::App& program, int& exit_code);

}  // namespace scrim
