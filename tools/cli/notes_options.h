#pragma once

#include "nlp/base/json.h"
#include "nlp/batch/batch.h"
#include "nlp/formats/note_format.h"
#include "tools/cli/command_line.h"

namespace scrim {

// Adds --input-format, --text-column, --id-column, --patient-column, --delimiter, --patient-from and --unknown-labels:
// how notes are read.
void add_read_options(Command& command, ReadOptions& options);

// Adds -o, --format (of `formats`), --strict and --overwrite: how a batch writes.
void add_batch_options(Command& command, BatchOptions& options, const std::vector<NoteFormat>& formats);

// Prints the outcome, as a sentence or with --json, and gives the exit code: 0 done, 3 with bad records, 128 and
// the signal's number if stopped. `more` is added to the JSON.
int report_batch(const BatchOptions& options, const BatchOutcome& outcome, const Json& more = Json::object());

}  // namespace scrim
