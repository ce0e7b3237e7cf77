#pragma once

#include <string>
#include <vector>

#include "anon/notes/patient_table.h"
#include "anon/notes/release_plan.h"
#include "anon/release/input.h"
#include "anon/release/options.h"
#include "nlp/base/json.h"

namespace scrim {

// What the manifest of a note release says: method, promise, what it covers and what it does not, the policy
// without its lists, the models that tagged, the upper part of the tree of clusters with terms that k patients have.
// Nothing of the input.
[[nodiscard]] Result<Json> release_manifest(const ReleaseOptions& options, const ReleaseInput& input,
                                            const PatientTable& table, const ReleasePlan& plan);

}  // namespace scrim
