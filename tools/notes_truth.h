#pragma once

#include <string>
#include <vector>

#include "anon/notes/patient_table.h"
#include "anon/notes/patients.h"
#include "tools/notes_original.h"

namespace scrim {

// A release of notes beside the truth: patients in the order of the release.
struct NotesTruth {
    Patients truth;                                // clusters of the release, true values of the original
    std::vector<ShownLists> shown;                 // the true values that what is shown allows
    std::vector<std::vector<std::uint32_t>> kept;  // what the release keeps of sex and race, as in LinkOptions
    std::vector<std::vector<std::string>> terms;   // [patient] his health details
    std::size_t without_original = 0;              // patients who are left out
};

// Reads the original as a release does and links its patients to those of the release. Safe Harbor is compared at
// the default policy's grains.
[[nodiscard]] Result<NotesTruth> read_truth(const Release& release, const std::string& original,
                                            const std::string& private_folder, const CommonOptions& common);

}  // namespace scrim
