#pragma once

#include <vector>

#include "anon/core/manifest.h"
#include "nlp/base/result.h"
#include "nlp/formats/embedded/records/known_structure.h"

namespace scrim {

// The checks of the records of a release by themselves: every one can be read and is as the rules of structure leave
// it, its texts are released notes of its patient, and its structure shows of covered attributes lists or nothing.
// None where the release has no records.
[[nodiscard]] Result<std::vector<Check>> check_records(const Release& release);

// Whether the structure of the records tells what the structure of the originals says of a patient.
[[nodiscard]] Result<Check> check_records_of_originals(const Release& release,
                                                       const std::vector<StructureIdentifier>& originals);

}  // namespace scrim
