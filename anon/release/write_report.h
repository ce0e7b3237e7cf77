#pragma once

#include <string>

#include "anon/core/manifest.h"
#include "anon/notes/patient_table.h"
#include "anon/notes/release_plan.h"
#include "anon/release/notes_truth.h"
#include "anon/release/options.h"
#include "anon/release/work/write_notes.h"

namespace scrim {

// What the plan knows of the originals, so that they need not be read again; no patients for Safe Harbor.
// `ids` has the patients' ids in the release.
[[nodiscard]] NotesTruth truth_of(const PatientTable& table, const ReleasePlan& plan,
                                  std::vector<std::string> ids = {});

// Writes report.html into the folder of a release that is complete but for it, and the steward's copy, which also
// lists the notes that a person should look at by their original ids, into the private folder if there is one.
// `checks` are those of the release's own verification.
[[nodiscard]] Result<void> write_reports(const ReleaseOptions& options, const NotesTruth& truth,
                                         std::vector<Check> checks, const std::string& release_folder,
                                         const WrittenNotes& written);

}  // namespace scrim
