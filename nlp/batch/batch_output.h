#pragma once

#include <memory>
#include <string>

#include "nlp/batch/journal.h"
#include "nlp/formats/note_ids.h"
#include "nlp/formats/note_writer.h"

namespace scrim {

// Where a batch puts its notes: it knows what an earlier, stopped run with the same options has done, takes that
// over, and ends with the same bytes as one run that was never stopped.
class BatchOutput {
   public:
    virtual ~BatchOutput() = default;
    BatchOutput() = default;
    BatchOutput(const BatchOutput&) = delete;
    BatchOutput& operator=(const BatchOutput&) = delete;

    // Whether an earlier run finished this record. May be asked by many threads.
    [[nodiscard]] virtual bool has(const RecordKey&) const { return false; }

    // The notes of the run, in order: one that an earlier run finished (its ids are given back), or a new one.
    virtual Result<JournalEntry> keep(const RecordKey& key) = 0;
    virtual Result<void> put(const RecordKey& key, const RenderedNote& rendered) = 0;

    // All input was read. `complete`: no record was bad, nothing needs to be remembered. `ids` are the run's.
    virtual Result<void> finish(bool complete, const NoteIds& ids) = 0;
    // The run ends early: what is done is kept for the next.
    virtual Result<void> stop() = 0;
    // Nothing could be read at all: leave no trace of the run.
    virtual void discard() = 0;
};

struct BatchOutputOptions {
    std::string path;
    NoteFormat format = NoteFormat::jsonl;
    std::string fingerprint;  // of all that the result depends on besides the input
    bool overwrite = false;
};

[[nodiscard]] Result<std::unique_ptr<BatchOutput>> open_batch_output(const BatchOutputOptions& options);

// One file per note, and its journal in the folder; defined in batch_folder.cpp. The other is one file for all.
[[nodiscard]] Result<std::unique_ptr<BatchOutput>> open_batch_folder(const BatchOutputOptions& options);
[[nodiscard]] Result<std::unique_ptr<BatchOutput>> open_batch_file(const BatchOutputOptions& options);

}  // namespace scrim
