// Whatever a Parquet file holds, it is refused with a reason or gives records that are read to the end, each a note
// whose spans lie in its text, or an error of its own.

#include "nlp/formats/note_reader.h"
#include "nlp/formats/parquet/library.h"
#include "nlp/formats/parquet/parquet_notes.h"
#include "nlp/formats/raw_record.h"
#include "tests/fuzz/scratch.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const bool there = scrim::parquet_library().ok();
    if (!there) return 0;  // the program was built without it
    static const scrim::Scratch scratch("parquet");
    const std::string path = scratch.put("notes.parquet", scrim::input_bytes(data, size));
    scrim::ReadOptions options;
    options.format = scrim::NoteFormat::parquet;
    auto notes = scrim::open_notes(path, options);
    if (!notes) {
        if (notes.error().what.empty()) std::abort();
        return 0;
    }
    constexpr int most = 10'000;
    for (int count = 0; count < most; ++count) {
        const auto note = (*notes)->next();
        if (!note) {
            if (note.error().what.empty()) std::abort();
            return 0;
        }
        if (!*note) return 0;
        for (const scrim::Span& span : (*note)->spans) {
            if (span.begin >= span.end || span.end > (*note)->text.size()) std::abort();
        }
    }
    return 0;
}
