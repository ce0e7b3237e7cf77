#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "nlp/base/result.h"

namespace scrim::review {

// Runs a program to its end, at a low priority, with what it says in a file. An error names what it said last. It is
// ended when `stop` becomes true.
[[nodiscard]] Result<void> run_child(const std::vector<std::string>& command, const std::string& said,
                                     const std::atomic<bool>& stop);

// The last line of what a program said so far.
[[nodiscard]] std::string last_line(const std::string& said);

}  // namespace scrim::review
