#pragma once

#include <optional>
#include <string>

#include "anon/codes/policy.h"
#include "anon/core/records.h"
#include "nlp/base/json.h"
#include "nlp/base/random.h"
#include "tools/command.h"
#include "tools/report.h"
#include "tools/risk.h"
#include "tools/verify.h"

namespace scrim {

void add_codes_command(CLI::App& program, int& exit_code);

// Its subcommands, a file each.
void add_codes_disassociate(CLI::App& codes, int& exit_code);
void add_codes_reconstruct(CLI::App& codes, int& exit_code);
void add_codes_generalize(CLI::App& codes, int& exit_code);  // and cba and apriori
void add_codes_measure(CLI::App& codes, int& exit_code);
void add_codes_phewas(CLI::App& codes, int& exit_code);

// Options that read records of codes.
void add_record_options(CLI::App& command, ReadRecordsOptions& options);

// Reads records with a progress bar and says how many rows count once.
Result<CodeData> read_codes(const std::string& path, ReadRecordsOptions options, const CommonOptions& common);

// The verifier, the risk measures and the report section of kind "disassociated".
Result<std::vector<Check>> verify_disassociated_release(const Release& release, const VerifyOptions& options);
Result<Json> measure_disassociated_risk(const Release& release, const RiskOptions& options);
Result<void> fill_disassociated_report(const Release& release, const ReportOptions& options, Page& page);

// Those of the kinds "generalized" (population first) and "km-generalized" (CBA, Apriori).
Result<std::vector<Check>> verify_generalized_release(const Release& release, const VerifyOptions& options);
Result<std::vector<Check>> verify_km_release(const Release& release, const VerifyOptions& options);
Result<Json> measure_generalized_risk(const Release& release, const RiskOptions& options);
Result<void> fill_generalized_report(const Release& release, const ReportOptions& options, Page& page);

// What a command found out, for people or as JSON.
void print_summary(const Json& summary, const CommonOptions& options);

// The exit code of a command that made a release, whose summary it prints.
int finish(const Result<Json>& summary, const CommonOptions& options);

// A key of the system's, or of the seed if one was given; says in the manifest which.
Result<Key> release_key(const std::optional<std::uint64_t>& seed, Json& manifest);

}  // namespace scrim
