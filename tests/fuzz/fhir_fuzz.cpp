// Whatever the bytes are, reading and writing of FHIR records ends, and what is accepted can be written and read again.

#include "nlp/formats/embedded/fhir.h"
#include "tests/fuzz/records.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view record(reinterpret_cast<const char*>(data), size);
    scrim::check_embedded(record, scrim::read_fhir, scrim::write_fhir, scrim::safe_harbor_rules_fhir());
    return 0;
}
