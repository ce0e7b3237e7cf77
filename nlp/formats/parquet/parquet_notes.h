#pragma once

#include <memory>
#include <string>

#include "nlp/base/result.h"
#include "nlp/formats/raw_record.h"

namespace scrim {

// Notes in a Parquet file: a row each, columns by the names of the options, spans in a column "spans" (a list of
// structures, or JSON). Streamed, a few rows at a time.
[[nodiscard]] Result<std::unique_ptr<RecordReader>> parquet_records(const std::string& path,
                                                                    const ReadOptions& options);

// Writes the notes of a JSONL file, as render_note() makes it, as a Parquet file: note_id, patient_id, text and spans.
// With a base, the file of which these notes are, in its order: all of its columns, and spans, for the rows that the
// notes are of. The file appears when it is whole.
[[nodiscard]] Result<void> write_parquet_notes(const std::string& jsonl, const std::string& output,
                                               const std::string& base = {}, const ReadOptions& base_options = {});

}  // namespace scrim
