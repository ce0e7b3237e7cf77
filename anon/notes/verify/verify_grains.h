#pragma once

#include "anon/core/release_files.h"
#include "anon/notes/verify/released_patients.h"
#include "nlp/base/json.h"

namespace scrim {

// Ages and dates are shown at the policy's grain, or, where the manifest names grains of groups, at one grain in a
// whole group, not finer than the policy's, and in as many groups as the manifest says. Of places the grain cannot be
// read off, so of them only the number of groups is checked.
[[nodiscard]] Check check_grains(const Json& manifest, const ReleasedPatients& patients);

}  // namespace scrim
