#pragma once

#include <optional>
#include <string>
#include <vector>

#include "nlp/base/result.h"
#include "nlp/document.h"
#include "nlp/formats/note_format.h"

namespace scrim {

// The bytes of one note, cut out of its file and not looked into. Cutting is quick and follows the stream;
// parsing is the work, and may be done by many threads.
struct RawRecord {
    NoteFormat format = NoteFormat::text;
    Place place;
    std::string id;               // as the file name or the place in the file has it; the content may say otherwise
    bool id_of_file = false;      // the id is made of the file's name
    std::string patient_id;       // likewise
    std::string body;             // the note, or the record it is in
    std::string annotations;      // brat: the .ann file; CSV: the column of spans
    bool annotated = false;       // there is an .ann file, or something in the column, were it an empty list
    std::string patient_of_path;  // by --patient-from; it counts more than any other
};

struct ParsedNote {
    Note note;
    std::vector<Remark> remarks;
};

[[nodiscard]] Result<ParsedNote> parse_record(RawRecord record, const ReadOptions& options);

// A stream of records. An error is of one record or one file: the next call goes on with what follows it.
// Nothing means the end.
class RecordReader {
   public:
    virtual ~RecordReader() = default;
    RecordReader() = default;
    RecordReader(const RecordReader&) = delete;
    RecordReader& operator=(const RecordReader&) = delete;

    virtual Result<std::optional<RawRecord>> next() = 0;

    // What was said since the last call.
    [[nodiscard]] virtual std::vector<Remark> take_remarks() { return {}; }
};

// One per format; each parses what its cutter or the folder reader gives.
[[nodiscard]] Result<ParsedNote> parse_text(RawRecord record, const ReadOptions& options);
[[nodiscard]] Result<ParsedNote> parse_i2b2(RawRecord record, const ReadOptions& options);
[[nodiscard]] Result<ParsedNote> parse_i2b2_2006(RawRecord record, const ReadOptions& options);
[[nodiscard]] Result<ParsedNote> parse_brat(RawRecord record, const ReadOptions& options);
[[nodiscard]] Result<ParsedNote> parse_jsonl(RawRecord record, const ReadOptions& options);
[[nodiscard]] Result<ParsedNote> parse_csv(RawRecord record, const ReadOptions& options);

// Cutters of the formats with many notes in a file.
// JSONL, and JSON lists of notes.
[[nodiscard]] std::unique_ptr<RecordReader> jsonl_records(std::unique_ptr<Input> input, const ReadOptions& options);
[[nodiscard]] std::unique_ptr<RecordReader> i2b2_2006_records(std::unique_ptr<Input> input, const ReadOptions& options);
// CSV by the delimiter given or, for 0, the one that its first lines show.
[[nodiscard]] Result<std::unique_ptr<RecordReader>> csv_records(std::unique_ptr<Input> input, char delimiter,
                                                                const ReadOptions& options);

}  // namespace scrim
