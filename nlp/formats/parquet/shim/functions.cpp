#include <arrow/util/config.h>

#include "nlp/formats/parquet/shim/read.h"
#include "nlp/formats/parquet/shim/write.h"

extern "C" __attribute__((visibility("default"))) const ScrimParquetFunctions* scrim_parquet_functions(void) {
    namespace shim = scrim::parquet_shim;
    static const ScrimParquetFunctions functions{SCRIM_PARQUET_INTERFACE,
                                                 ARROW_VERSION_STRING,
                                                 shim::open,
                                                 shim::column_count,
                                                 shim::column_name,
                                                 shim::is_text,
                                                 shim::select,
                                                 shim::next,
                                                 shim::close,
                                                 shim::create,
                                                 shim::add,
                                                 shim::finish,
                                                 shim::discard};
    return &functions;
}
