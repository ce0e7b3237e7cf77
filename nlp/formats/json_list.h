#pragma once

#include <memory>

#include "nlp/formats/raw_record.h"

namespace scrim {

// The two forms of a JSON file of notes, told apart by jsonl_records(): an object a line, and one list of objects.
[[nodiscard]] std::unique_ptr<RecordReader> json_line_records(std::unique_ptr<Input> input, const ReadOptions& options);
[[nodiscard]] std::unique_ptr<RecordReader> json_list_records(std::unique_ptr<Input> input, const ReadOptions& options);

}  // namespace scrim
