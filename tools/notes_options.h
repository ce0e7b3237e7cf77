#pragma once

#include "nlp/formats/note_format.h"
#include "tools/batch.h"

namespace CLI {
class App;
}

namespace scrim {

// Adds --input-format, --text-column, --id-column, --patient-column and --unknown-labels: how notes are read.
void add_read_options(CLI::App& command, ReadOptions& options);

// Adds -o, --format (of `formats`), --strict and --overwrite: how a batch writes.
void add_batch_options(CLI::App& command, BatchOptions& options, const std::vector<NoteFormat>& formats);

}  // namespace scrim
