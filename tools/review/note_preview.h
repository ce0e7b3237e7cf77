#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "nlp/base/json.h"
#include "nlp/base/result.h"
#include "nlp/document.h"

namespace scrim::review {

// Gives the released text of a note; the program fills it in with the release's own code and the policy.
using Released = std::function<Result<std::string>(const Note& note)>;

// The text in parts, with what stands for a hidden value marked: {"parts":[{"text":"Mr. "},{"text":"[NAME]",
// "kind":"placeholder"},{"text":"{52, ...}","kind":"list"}]}.
[[nodiscard]] Json released_parts(std::string_view released);

}  // namespace scrim::review
