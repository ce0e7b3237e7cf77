#pragma once

#include <vector>

#include "anon/notes/lists/fit_grains.h"
#include "anon/notes/patient_table.h"

namespace scrim {

// Whether lists of some groups may be coarser than the policy's grain: by policy ("fit"), or because a patient asks.
[[nodiscard]] bool uses_group_grains(const PatientTable& table);

// Adds the values at all coarser grains to an attribute of the table, behind its own, and tells which is which. A place
// that is not known becomes "other".
[[nodiscard]] GrainChoice add_coarser_values(const PatientTable& table, Attribute& attribute);

// A level of an attribute as a grain.
[[nodiscard]] Grain grain_at(const PatientTable& table, Label label, std::uint8_t level);

}  // namespace scrim
