#pragma once

#include <vector>

#include "tools/report.h"
#include "tools/risk.h"
#include "tools/verify.h"

namespace scrim {

// What verify, risk and report know of releases of notes.
[[nodiscard]] Result<std::vector<Check>> verify_notes_release(const Release& release, const VerifyOptions& options);

// The risks alone, without the measures of use; attackers who need the truth run only where it is given.
struct NotesTruth;
[[nodiscard]] Result<Json> release_risk(const Release& release, const NotesTruth* truth);

[[nodiscard]] Result<Json> notes_risk(const Release& release, const RiskOptions& options);

}  // namespace scrim
