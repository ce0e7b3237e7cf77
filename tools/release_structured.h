#pragma once

#include <cstdint>
#include <string>

#include "anon/notes/patient_table.h"
#include "anon/notes/release_plan.h"
#include "tools/release_notes.h"
#include "tools/release_options.h"

namespace scrim {

struct StructuredOutcome {
    std::uint64_t rows = 0;
    std::uint64_t left_out = 0;  // of patients or notes that are not in the release
};

// The columns of the file are all known; asked before any work is done.
[[nodiscard]] Result<void> check_structured(const ReleaseOptions& options, const Policy& policy);

// Releases the records that go with the notes: columns of identifiers are left out, those of quasi-identifiers show
// what the notes of the same patient show, health details stay. Rows have the keys of the release, in its order.
[[nodiscard]] Result<StructuredOutcome> release_structured(const ReleaseOptions& options, const PatientTable& table,
                                                           const ReleasePlan& plan, const RenderHooks& hooks,
                                                           const std::vector<NoteLink>& links,
                                                           const std::string& output);

}  // namespace scrim
