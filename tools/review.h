#pragma once

#include <CLI/CLI.hpp>

namespace scrim {

void add_review_command(CLI::App& program, int& exit_code);

}  // namespace scrim
