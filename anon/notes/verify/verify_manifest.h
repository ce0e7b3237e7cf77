#pragma once

#include <vector>

#include "anon/core/manifest.h"
#include "anon/notes/verify/released_patients.h"

namespace scrim {

// What the manifest of a release of notes says besides its counts, against the policy that it states and the notes:
// the attributes that are covered and kept, their grains, the tree of clusters with terms that k patients have.
[[nodiscard]] Result<std::vector<Check>> check_notes_manifest(const Release& release, const ReleasedPatients& patients);

}  // namespace scrim
