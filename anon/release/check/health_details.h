#pragma once

#include "anon/notes/verify/released_notes.h"
#include "anon/release/check/leaks.h"
#include "nlp/document.h"

namespace scrim {

// Whether the health details of the original are in its released text as they were; those that overlap a hidden value
// went with it and are counted apart.
void check_health_details(const Note& original, const ReleasedNote& released, Leaks& leaks);

}  // namespace scrim
