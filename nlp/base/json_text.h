#pragma once

#include <string>

#include "nlp/base/json.h"

namespace scrim {

// JSON for people and programs that read what a command prints. Paths and words of the command line may hold bytes that
// are not UTF-8: U+FFFD stands for them, and the run does not end on its last line.
[[nodiscard]] inline std::string json_text(const Json& json, int indent = -1) {
    return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace scrim
