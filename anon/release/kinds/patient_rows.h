#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "anon/core/manifest.h"

namespace scrim {

// Whether a CSV of records has the columns of its kind and no other, patients who are numbered as a release numbers
// them ("p1", "p2", ... for the prefix "p"), one after the other, and in the columns from `constant` on the same values
// in all rows of a patient: nobody reads the others.
[[nodiscard]] Result<Check> check_patient_rows(const std::string& path, const std::vector<std::string>& columns,
                                               std::string_view prefix, std::size_t constant);

// A number of the manifest against what was counted.
[[nodiscard]] Check check_figure(const Json& manifest, const char* name, std::size_t counted);

}  // namespace scrim
