#pragma once

#include <string_view>

#include "anon/release/notes_truth.h"
#include "nlp/base/json.h"

namespace scrim {

// What the release hides and keeps, by the measures of the paper's Tables 3 to 8; aggregates only. Guesses are drawn
// from a fixed stream: the same release and original give the same figures. `method` is the manifest's.
[[nodiscard]] Result<Json> notes_measures(const NotesTruth& notes, std::string_view method);

}  // namespace scrim
