#pragma once

#include <optional>
#include <string>
#include <vector>

#include "nlp/base/system/landlock.h"

namespace scrim {

// The files that a command of these words needs: what it names, what it writes and where, the libraries of the system
// and those beside the program. Nothing for commands that are not kept to files: those that serve, train or set up.
[[nodiscard]] std::optional<FileAccess> file_access(const std::vector<std::string>& words);

}  // namespace scrim
