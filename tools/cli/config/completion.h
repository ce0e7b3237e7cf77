#pragma once

#include <string>
#include <vector>

#include "tools/cli/config/command_facts.h"

namespace scrim {

// Scripts that complete commands, options and their choices, made of the command table. What is no word of the command
// line is a file name.
[[nodiscard]] std::string bash_completion(const std::vector<CommandFacts>& commands);
[[nodiscard]] std::string zsh_completion(const std::vector<CommandFacts>& commands);

}  // namespace scrim
