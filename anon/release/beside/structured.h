#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "anon/notes/patient_table.h"
#include "anon/notes/release_plan.h"
#include "anon/release/options.h"
#include "anon/release/work/write_notes.h"

namespace scrim {

struct StructuredOutcome {
    std::uint64_t rows = 0;
    std::uint64_t left_out = 0;  // of patients or notes that are not in the release
};

// The columns of the file are all known; asked before any work is done.
[[nodiscard]] Result<void> check_structured(const ReleaseOptions& options, const Policy& policy);

// The grains that patients ask for in the file, for the table before groups are made. `note_ids` are those of its
// notes.
[[nodiscard]] Result<void> ask_grains(const ReleaseOptions& options, const std::vector<std::string>& note_ids,
                                      PatientTable& table);

// A cell of text as its patient's notes would show it.
using ShowCell = std::function<std::string(std::string_view cell, std::uint32_t patient)>;

// Releases the records that go with the notes: columns of identifiers are left out, those of quasi-identifiers show
// what the notes of the same patient show, health details are shown as `show_text` says. Rows have the keys of the
// release, in its order.
[[nodiscard]] Result<StructuredOutcome> release_structured(const ReleaseOptions& options, const PatientTable& table,
                                                           const ReleasePlan& plan, const RenderHooks& hooks,
                                                           const std::vector<NoteLink>& links,
                                                           const std::string& output, const ShowCell& show_text = {});

}  // namespace scrim
