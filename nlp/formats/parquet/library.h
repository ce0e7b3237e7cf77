#pragma once

#include "nlp/base/result.h"
#include "nlp/formats/parquet/shim/scrim_parquet.h"

namespace scrim {

// The library of Parquet, opened when it is first asked for: SCRIM_PARQUET, or libscrim_parquet.so beside the program.
// Everything else works without it; the error says how to get it.
[[nodiscard]] Result<const ScrimParquetFunctions*> parquet_library();

}  // namespace scrim
