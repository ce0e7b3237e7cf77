#pragma once

#include "nlp/base/result.h"
#include "nlp/formats/parquet/shim/scrim_parquet.h"

namespace scrim {

// The library of Parquet, libscrim_parquet.so beside the program, opened when it is first asked for. Everything else
// works without it; the error says how to get it.
[[nodiscard]] Result<const ScrimParquetFunctions*> parquet_library();

}  // namespace scrim
