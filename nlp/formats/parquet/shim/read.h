#pragma once

#include <exception>

#include "nlp/formats/parquet/shim/table.h"

namespace scrim::parquet_shim {

// No exception of the library leaves it.
template <class Value, class Work>
Value guarded(ScrimParquetError* error, Value failed, const Work& work) {
    try {
        return work();
    } catch (const std::exception&) {
        say(error, arrow::Status::UnknownError(""), "the library of Parquet gave up");
        return failed;
    }
}

ScrimParquetTable* open(const char* path, ScrimParquetError* error);
std::int32_t column_count(const ScrimParquetTable* table);
const char* column_name(const ScrimParquetTable* table, std::int32_t column);
std::int32_t is_text(const ScrimParquetTable* table, std::int32_t column);
std::int32_t select(ScrimParquetTable* table, const std::int32_t* columns, std::int32_t count,
                    ScrimParquetError* error);
std::int32_t next(ScrimParquetTable* table, ScrimParquetCell* cells, ScrimParquetError* error);
void close(ScrimParquetTable* table);

}  // namespace scrim::parquet_shim
