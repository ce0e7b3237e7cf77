#pragma once

#include "tools/report.h"
#include "tools/risk.h"
#include "tools/verify.h"

namespace scrim {

// What verify, risk and report do with releases of kind "table".
[[nodiscard]] Result<std::vector<Check>> verify_table_release(const Release& release, const VerifyOptions& options);
[[nodiscard]] Result<Json> measure_table_risk(const Release& release, const RiskOptions& options);
[[nodiscard]] Result<void> fill_table_report(const Release& release, const ReportOptions& options, Page& page);

}  // namespace scrim
