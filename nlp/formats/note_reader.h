#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "nlp/base/result.h"
#include "nlp/document.h"
#include "nlp/formats/note_ids.h"
#include "nlp/formats/raw_record.h"

namespace scrim {

// A stream of records over a file, a folder or, for "-", standard input (JSONL unless options.format says
// otherwise). The format is found out for each file of a folder, so that formats may be mixed; see
// docs/formats.md for the rules. An error here means that there is nothing to read at all.
[[nodiscard]] Result<std::unique_ptr<RecordReader>> open_records(const std::string& path, const ReadOptions& options);

// Reads notes one after the other; memory is bounded by the largest note.
class NoteReader {
   public:
    NoteReader(std::unique_ptr<RecordReader> records, ReadOptions options);

    // An error is of one record (or one file) and says which; the next call goes on with what follows it.
    // Nothing means the end. A note whose id was there before is an error.
    Result<std::optional<Note>> next();

    // Where the note came from that next() gave last.
    [[nodiscard]] const Place& place() const { return place_; }

    // What was said since the last call: converted encodings, repairs.
    [[nodiscard]] std::vector<Remark> take_remarks();

   private:
    std::unique_ptr<RecordReader> records_;
    ReadOptions options_;
    NoteIds ids_;
    Place place_;
    std::vector<Remark> remarks_;
};

[[nodiscard]] Result<std::unique_ptr<NoteReader>> open_notes(const std::string& path, const ReadOptions& options = {});

// All notes at once, for corpora that fit in memory; the first error ends it. Remarks are added to `remarks`
// where that is given.
[[nodiscard]] Result<std::vector<Note>> read_notes(const std::string& path, const ReadOptions& options = {},
                                                   std::vector<Remark>* remarks = nullptr);

}  // namespace scrim
