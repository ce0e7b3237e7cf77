#pragma once

#include <vector>

#include "anon/release/kinds/kind.h"

namespace scrim {

// The verifier, the risk measures and the report section of kind "disassociated".
[[nodiscard]] Result<std::vector<Check>> verify_disassociated_release(const Release& release,
                                                                      const KindOptions& options);
[[nodiscard]] Result<Json> measure_disassociated_risk(const Release& release, const KindOptions& options);
[[nodiscard]] Result<void> fill_disassociated_report(const Release& release, const KindOptions& options, Page& page);

// Those of the kinds "generalized" (population first) and "km-generalized" (CBA, Apriori).
[[nodiscard]] Result<std::vector<Check>> verify_generalized_release(const Release& release, const KindOptions& options);
[[nodiscard]] Result<std::vector<Check>> verify_km_release(const Release& release, const KindOptions& options);
[[nodiscard]] Result<Json> measure_generalized_risk(const Release& release, const KindOptions& options);
[[nodiscard]] Result<void> fill_generalized_report(const Release& release, const KindOptions& options, Page& page);

}  // namespace scrim
