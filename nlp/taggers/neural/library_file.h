#pragma once

#include <string>

#include "nlp/base/result.h"

namespace scrim {

// Whether a shared library is as long as its own headers say: opening one that was cut off ends the process when a
// missing part is touched. A name without a folder, which the system looks for, and a file that is not there are fine
// here: whoever opens it says what is wrong.
[[nodiscard]] Result<void> check_library_file(const std::string& path);

}  // namespace scrim
