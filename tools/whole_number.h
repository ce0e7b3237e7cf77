#pragma once

#include <CLI/CLI.hpp>

namespace scrim {

// For counts: without it a negative number would be a very large one.
inline const CLI::Range whole_number{0, 1000000000};

}  // namespace scrim
