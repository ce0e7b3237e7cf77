#pragma once

#include <arrow/api.h>
#include <parquet/arrow/reader.h>
#include <parquet/arrow/schema.h>

#include <memory>
#include <string>
#include <vector>

#include "nlp/formats/parquet/shim/scrim_parquet.h"

namespace scrim::parquet_shim {

// Says what kind of error it is, and never more: messages of the library may quote values.
void say(ScrimParquetError* error, const arrow::Status& status, const char* what);

[[nodiscard]] arrow::Result<std::unique_ptr<parquet::arrow::FileReader>> open_file(const std::string& path);

// The value of a row: text as it is, all else as JSON. False for null.
bool append_cell(const arrow::Array& array, std::int64_t row, std::string& out);
[[nodiscard]] bool is_text_type(const arrow::DataType& type);

}  // namespace scrim::parquet_shim
