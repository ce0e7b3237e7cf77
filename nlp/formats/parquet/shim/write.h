#pragma once

#include "nlp/formats/parquet/shim/table.h"

namespace scrim::parquet_shim {

ScrimParquetOutput* create(const char* path, const char* columns, const char* base, ScrimParquetError* error);
std::int32_t add(ScrimParquetOutput* output, const ScrimParquetCell* cells, std::int64_t base_row,
                 ScrimParquetError* error);
std::int32_t finish(ScrimParquetOutput* output, ScrimParquetError* error);
void discard(ScrimParquetOutput* output);

}  // namespace scrim::parquet_shim
