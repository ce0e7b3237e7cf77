#pragma once

#include <string>
#include <vector>

#include "anon/notes/measure/note_attacks.h"
#include "anon/notes/patient_table.h"
#include "anon/notes/patients.h"
#include "anon/notes/release_plan.h"
#include "anon/release/check/original_notes.h"

namespace scrim {

// A release of notes beside the truth: patients in the order of the release.
struct NotesTruth {
    Patients truth;                               // clusters of the release, true values of the original
    std::vector<ShownLists> shown;                // the true values that what is shown allows
    std::vector<KnownAttribute> kept;             // sex and race, as the release shows them
    std::vector<std::vector<std::string>> terms;  // [patient] health details
    std::vector<std::string> ids;                 // [patient] in the release; empty if texts are not looked at
    std::vector<std::int32_t> stay_days;          // [patient] as in PatientFacts
    std::vector<ShownLists> twice;                // what two releases of the same patients allow; empty if not made
    std::size_t without_original = 0;             // patients who are left out
};

// Sex and race as attackers number them: 0 where the notes do not tell it; of several races the first.
[[nodiscard]] std::uint32_t number_of(Gender gender);
[[nodiscard]] std::uint32_t race_number(const PatientFacts& patient);

// Simulates a second release of the same patients with another key, and what both together allow of each: whoever has
// both knows by the texts which records are the same. `in_table` are the numbers of the truth's patients in the table.
[[nodiscard]] Result<void> add_second_release(const PatientTable& table, const std::vector<std::uint32_t>& in_table,
                                              const PlanOptions& options, NotesTruth& truth);

// Reads the original as a release does and links its patients to those of the release. Safe Harbor is compared at
// the default policy's grains.
[[nodiscard]] Result<NotesTruth> read_truth(const Release& release, const std::string& original,
                                            const std::string& private_folder, const CommonOptions& common);

}  // namespace scrim
