#pragma once

#include <cstdint>
#include <vector>

#include "anon/notes/patients.h"

namespace scrim {

// Whether every profile that a patient is compatible with is shared by at least k patients (the paper's
// dataset-level k-safety), for each patient. Counted with a bitmap of patients per attribute and value.
[[nodiscard]] std::vector<bool> dataset_level_safe(const std::vector<ShownLists>& shown, std::uint32_t k);

}  // namespace scrim
