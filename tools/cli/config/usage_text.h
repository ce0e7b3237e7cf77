#pragma once

#include <string>

#include "nlp/base/result.h"

namespace scrim {

// What the help says a value is, from the library's name of its type: "UINT:UINT in [1 - 1024]" -> "N (1 to 1024)",
// "TEXT:{efron,breslow}" -> "efron|breslow", "TEXT:FILE" -> "FILE".
[[nodiscard]] std::string plain_type(const std::string& type);

// Why a command ("scrim codes") cannot be run as it was called, from what the library says of it.
[[nodiscard]] Error usage_problem(const std::string& command, const std::string& problem);

}  // namespace scrim
