#pragma once

#include <string>
#include <vector>

#include "nlp/lexicon/compiler/lists.h"

namespace scrim {

// The bytes that Lexicon::from_bytes reads. The same entries give the same bytes.
[[nodiscard]] Result<std::string> compile_lexicon(const std::vector<ListEntry>& entries);

}  // namespace scrim
