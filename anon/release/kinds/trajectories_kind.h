#pragma once

#include <vector>

#include "anon/release/kinds/kind.h"

namespace scrim {

// What verify, risk and report know of releases of trajectories.
[[nodiscard]] Result<std::vector<Check>> verify_trajectories(const Release& release, const KindOptions& options);
[[nodiscard]] Result<Json> trajectories_risk(const Release& release, const KindOptions& options);

}  // namespace scrim
