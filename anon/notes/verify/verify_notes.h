#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "anon/core/manifest.h"
#include "anon/notes/verify/released_patients.h"

namespace scrim {

// The checks of a release of notes from what was released alone: the promise of its method for the attributes
// that it names, one set of lists per patient, texts that agree with the lists, files and counts that agree with
// the manifest. `file_name` gives the name of a note's text file, without its ending, from the note's id. An error if
// the release cannot be read.
[[nodiscard]] Result<std::vector<Check>> verify_notes(const Release& release,
                                                      std::string (*file_name)(std::string_view note_id));

// What a release of notes shows of its patients.
[[nodiscard]] Result<ReleasedPatients> read_patients(const Release& release);

}  // namespace scrim
