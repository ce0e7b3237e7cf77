// Whatever the bytes are, the i2b2 2006 reader ends, and what it accepts survives being written and read again.

#include "tests/fuzz/notes.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const scrim::ReadOptions options;
    scrim::read_records(scrim::i2b2_2006_records(scrim::memory_input(scrim::bytes_of(data, size)), options), size,
                        options);
    return 0;
}
