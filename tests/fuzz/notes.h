#pragma once

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string_view>

#include "nlp/formats/note_writer.h"
#include "nlp/formats/raw_record.h"

namespace scrim {

// A note that a reader accepted must have sound spans, and survive being written and read again.
inline void check_note(const Note& note, NoteFormat format, const ReadOptions& options) {
    for (const Span& span : note.spans) {
        if (span.begin >= span.end || span.end > note.text.size()) std::abort();
    }
    const RenderedNote rendered = render_note(note, format);
    RawRecord record;
    record.format = format;
    record.id = note.id;
    record.patient_id = note.patient_id;
    record.body = rendered.body;
    record.annotations = rendered.annotations;
    if (format == NoteFormat::csv) return;  // a row, not a record: its reader is fuzzed as a whole
    if ((format == NoteFormat::brat || format == NoteFormat::text) && note.text.starts_with("\xEF\xBB\xBF")) return;
    const auto again = parse_record(std::move(record), options);
    if (!again || again->note.text != note.text || again->note.id != note.id) std::abort();
    if (rendered.remarks.empty() && again->note.spans != note.spans) std::abort();
}

inline void parse_and_check(RawRecord record, const ReadOptions& options) {
    const NoteFormat format = record.format;
    const auto parsed = parse_record(std::move(record), options);
    if (parsed) check_note(parsed->note, format, options);
}

// Reads all records to the end; the bound catches a reader that never ends.
inline void read_records(std::unique_ptr<RecordReader> records, std::size_t size, const ReadOptions& options) {
    for (std::size_t count = 0; count <= size + 2; ++count) {
        auto record = records->next();
        if (!record) continue;
        if (!*record) return;
        parse_and_check(std::move(**record), options);
    }
    std::abort();
}

inline std::string_view bytes_of(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

}  // namespace scrim
