#pragma once

#include "anon/core/records.h"
#include "nlp/base/json.h"
#include "tools/cli/command.h"

namespace scrim {

// The subcommands of scrim codes, a file each.
void add_codes_disassociate(Command& codes, int& exit_code);
void add_codes_reconstruct(Command& codes, int& exit_code);
void add_codes_generalize(Command& codes, int& exit_code);  // and cba and apriori
void add_codes_measure(Command& codes, int& exit_code);
void add_codes_phewas(Command& codes, int& exit_code);

// Options that read records of codes.
void add_record_options(Command& command, ReadRecordsOptions& options);

// What a command found out, for people or as JSON.
void print_summary(const Json& summary, const CommonOptions& options);

// The exit code of a command that made a release, whose summary it prints.
int finish(const Result<Json>& summary, const CommonOptions& options);

}  // namespace scrim
