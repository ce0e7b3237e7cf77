// Whatever the bytes are, the JSONL reader ends, and what it accepts survives being written and read again.

#include "tests/fuzz/notes.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const scrim::ReadOptions options;
    scrim::read_records(scrim::jsonl_records(scrim::memory_input(scrim::bytes_of(data, size)), options), size, options);
    return 0;
}
