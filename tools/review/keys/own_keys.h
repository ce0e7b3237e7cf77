#pragma once

#include <string>
#include <string_view>

#include "nlp/base/json.h"
#include "nlp/base/result.h"

namespace scrim::review {

// Keys of one's own: {"labels":{"PATIENT":"q"},"actions":{"next-note":"]"}}. A key is one character, or a name such as
// "F2" or "Insert". What is not named keeps its key unless another takes it. An error names what is unknown or twice.
[[nodiscard]] Result<Json> own_keys(std::string_view text);
[[nodiscard]] Result<Json> read_own_keys(const std::string& path);

}  // namespace scrim::review
