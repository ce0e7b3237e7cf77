#pragma once

#include <string>

#include "anon/core/page.h"
#include "anon/core/release.h"
#include "tools/command.h"

namespace scrim {

struct ReportOptions {
    std::string original;  // empty where not given
    CommonOptions common;
    std::string private_folder;  // what the release kept to itself, where given
};

// Adds to the page what a reader of one kind of release wants to know: figures, tables, plots. The page
// already has what the manifest says and the verifier's checks.
using FillReport = Result<void> (*)(const Release&, const ReportOptions&, Page&);

void add_report_command(CLI::App& program, int& exit_code);

}  // namespace scrim
