// Whatever the bytes are, reading and writing of HL7 records ends, and what is accepted can be written and read again.

#include "nlp/formats/embedded/hl7.h"
#include "tests/fuzz/records.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view record(reinterpret_cast<const char*>(data), size);
    scrim::check_embedded(record, scrim::read_hl7, scrim::write_hl7, scrim::safe_harbor_rules_hl7());
    return 0;
}
