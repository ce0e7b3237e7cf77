#pragma once

#include <vector>

#include "anon/release/kinds/kind.h"

namespace scrim {

// The verifier and the risk measures of kind "disassociated".
[[nodiscard]] Result<std::vector<Check>> verify_disassociated_release(const Release& release,
                                                                      const KindOptions& options);
[[nodiscard]] Result<Json> measure_disassociated_risk(const Release& release, const KindOptions& options);

// Those of the kinds "generalized" (population first) and "km-generalized" (CBA, Apriori).
[[nodiscard]] Result<std::vector<Check>> verify_generalized_release(const Release& release, const KindOptions& options);
[[nodiscard]] Result<std::vector<Check>> verify_km_release(const Release& release, const KindOptions& options);
[[nodiscard]] Result<Json> measure_generalized_risk(const Release& release, const KindOptions& options);

}  // namespace scrim
