#pragma once

#include <cstddef>
#include <string_view>

#include "anon/core/manifest.h"
#include "anon/notes/verify/released_notes.h"

namespace scrim {

// Whether a release writes no words of its own into texts: its policy draws no names and shifts no dates.
[[nodiscard]] bool keeps_words(const Json& manifest);

// Words of the released text outside of brackets and lists that the original does not have, in its order. What a
// release takes away leaves the rest as it was, so that a word more was put there by somebody.
[[nodiscard]] std::size_t foreign_words(std::string_view original, const ReleasedNote& released);

}  // namespace scrim
