#pragma once

#include <vector>

#include "anon/core/release.h"
#include "anon/notes/released_patients.h"

namespace scrim {

// The checks of a release of notes from what was released alone: the promise of its method for the attributes
// that it names, one set of lists per patient, texts that agree with the lists, files and counts that agree with
// the manifest. An error if the release cannot be read.
[[nodiscard]] Result<std::vector<Check>> verify_notes(const Release& release);

// What a release of notes shows of its patients.
[[nodiscard]] Result<ReleasedPatients> read_patients(const Release& release);

}  // namespace scrim
