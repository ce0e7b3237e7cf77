#pragma once

#include <functional>

#include "nlp/batch/batch.h"

namespace scrim {

// run_batch(), which may also write Parquet: the notes are put aside as JSONL next to the output, where a stopped run
// goes on, and become the Parquet file when all are done. Where the input is one Parquet file and `with_columns` says
// so, all of its columns go along.
[[nodiscard]] Result<BatchOutcome> run_any_batch(const BatchOptions& options,
                                                 const std::function<Result<Note>(Note&&)>& work, bool with_columns);

}  // namespace scrim
