#pragma once

#include <string>

#include "anon/notes/patient_table.h"
#include "anon/notes/release_plan.h"
#include "tools/release_notes.h"
#include "tools/release_options.h"

namespace scrim {

// Writes report.html into the folder of a release that is complete but for it, and the steward's copy, which also
// lists the notes that a person should look at by their original ids, into the private folder if there is one.
[[nodiscard]] Result<void> write_reports(const ReleaseOptions& options, const PatientTable& table,
                                         const ReleasePlan& plan, const std::string& release_folder,
                                         const WrittenNotes& written);

}  // namespace scrim
