// Whatever the bytes are, the reader of RTF refuses them or gives text whose edits can be written and read again.

#include "nlp/formats/embedded/rtf.h"
#include "tests/fuzz/embedded.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    scrim::check_embedded({reinterpret_cast<const char*>(data), size}, scrim::read_rtf, scrim::write_rtf,
                          scrim::safe_harbor_rules_rtf());
    return 0;
}
