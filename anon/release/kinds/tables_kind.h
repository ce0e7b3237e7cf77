#pragma once

#include "anon/release/kinds/kind.h"

namespace scrim {

// What verify and risk do with releases of kind "table".
[[nodiscard]] Result<std::vector<Check>> verify_table_release(const Release& release, const KindOptions& options);
[[nodiscard]] Result<Json> measure_table_risk(const Release& release, const KindOptions& options);

}  // namespace scrim
