// Whatever the bytes are, the i2b2 2014 reader refuses them or gives a note that survives being written and read.

#include "tests/fuzz/notes.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    scrim::RawRecord record;
    record.format = scrim::NoteFormat::i2b2;
    record.id = "fuzz";
    record.body = scrim::bytes_of(data, size);
    scrim::parse_and_check(std::move(record), {});
    return 0;
}
