#pragma once

#include <cstdint>
#include <vector>

#include "anon/notes/patients.h"

namespace scrim {

// Who may show their own values, one for each attribute: those whose profile at least k patients of the data set
// show, while in every cluster the others are none or at least k. All who may are tried first; then, to the
// fix point, the holders of a profile that too few show are rolled back, and patients of a cluster where too
// few are rolled back join them, those who cost least first. At last, who was rolled back for nothing is
// drilled down again. `order` holds all patients and breaks ties.
[[nodiscard]] std::vector<bool> strict_singles(const Patients& patients, std::uint32_t k,
                                               const std::vector<std::uint32_t>& order);

}  // namespace scrim
