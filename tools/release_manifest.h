#pragma once

#include <string>
#include <vector>

#include "anon/notes/patient_table.h"
#include "anon/notes/release_plan.h"
#include "nlp/base/json.h"
#include "tools/release_input.h"
#include "tools/release_options.h"

namespace scrim {

// What the manifest of a note release says: method, promise, what it covers and what it does not, the policy
// without its lists. Nothing of the input.
[[nodiscard]] Json release_manifest(const ReleaseOptions& options, const ReleaseInput& input,
                                    const PatientTable& table);

}  // namespace scrim
