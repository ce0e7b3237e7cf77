#pragma once

#include <string>
#include <vector>

#include "anon/core/manifest.h"
#include "anon/tables/raw_table.h"

namespace scrim::tables {

// The rules on classes that a k-anonymous table's manifest states, checked on its rows: l-diversity and t-closeness
// from the release alone, presence by the private folder's count of people.
[[nodiscard]] std::vector<Check> rule_checks(const Release& release, const RawTable& raw,
                                             const std::vector<std::string>& quasi, const std::string& private_folder);

}  // namespace scrim::tables
