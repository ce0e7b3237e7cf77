// Before a line of two percent signs is the text, behind it the .ann file; a note that is accepted survives being
// written and read.

#include "tests/fuzz/notes.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes = scrim::bytes_of(data, size);
    const std::size_t half = std::min(bytes.find("\n%%\n"), size);
    scrim::RawRecord record;
    record.format = scrim::NoteFormat::brat;
    record.id = "fuzz";
    record.body = bytes.substr(0, half);
    record.annotations = bytes.substr(std::min(half + 4, size));
    scrim::parse_and_check(std::move(record), {});
    return 0;
}
