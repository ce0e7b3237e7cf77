// Whatever the bytes are, the reader of notes in CSV ends, and what it accepts has sound spans.

#include "tests/fuzz/notes.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const scrim::ReadOptions options;
    auto records = scrim::csv_records(scrim::memory_input(scrim::bytes_of(data, size)), '\0', options);
    if (records) scrim::read_records(std::move(*records), size, options);
    return 0;
}
