#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/result.h"
#include "nlp/document.h"
#include "nlp/formats/embedded/embedded.h"
#include "nlp/formats/note_format.h"

namespace scrim {

// How the records of a file follow one another.
enum class RecordsOfFile : std::uint8_t {
    json,      // a line each, or the whole file is one
    messages,  // each begins with a segment MSH
    table,     // a row each, below a header that all share
    one,       // the whole file is one
};

// The functions of a format whose notes are parts of larger records.
struct EmbeddedFormat {
    NoteFormat format = NoteFormat::fhir;
    RecordsOfFile records = RecordsOfFile::one;
    bool ids_stand_alone = false;  // the id of a note says all, whatever file it is in
    const char* file_ending = "";  // of what is written
    Result<EmbeddedRecord> (*read)(std::string_view record, const Place& place) = nullptr;
    Result<std::string> (*write)(std::string_view record, const RecordEdits& edits, const Place& place) = nullptr;
    const std::vector<StructureRule>& (*rules)() = nullptr;  // nothing: the format has no structure but its notes
    std::string (*render)(const Note& note) = nullptr;       // nothing: no new record is made of a note
};

// The format's functions; nothing for a format whose files hold notes and nothing else.
[[nodiscard]] const EmbeddedFormat* embedded_format(NoteFormat format);

// The one file of a format with many records in one, as a release names it: "fhir.ndjson", "note.csv".
[[nodiscard]] std::string sequence_file(const EmbeddedFormat& format);

}  // namespace scrim
