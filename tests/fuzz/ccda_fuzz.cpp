// Whatever the bytes are, the reader of C-CDA refuses them or gives text whose edits can be written and read again.

#include "nlp/formats/embedded/ccda.h"
#include "tests/fuzz/embedded.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    scrim::check_embedded({reinterpret_cast<const char*>(data), size}, scrim::read_ccda, scrim::write_ccda,
                          scrim::safe_harbor_rules_ccda());
    return 0;
}
