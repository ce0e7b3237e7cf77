#pragma once

#include <string>

#include "anon/core/release.h"
#include "nlp/base/json.h"
#include "tools/command.h"

namespace scrim {

struct RiskOptions {
    std::string original;  // empty where not given
    CommonOptions common;
    std::string private_folder;  // what the release kept to itself, where given
};

// The risk of one kind of release: an object of measures, or of objects of them (sections), in the order in
// which they are to be read. It holds aggregates, never a value of a patient.
using MeasureRisk = Result<Json> (*)(const Release&, const RiskOptions&);

// The measures of a release of any kind; an error if its kind has none.
[[nodiscard]] Result<Json> measure_risk(const Release& release, const RiskOptions& options);

void add_risk_command(CLI::App& program, int& exit_code);

}  // namespace scrim
