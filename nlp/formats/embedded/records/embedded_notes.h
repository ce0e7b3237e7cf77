#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "nlp/formats/embedded/records/record_cutter.h"
#include "nlp/formats/raw_record.h"

namespace scrim {

// What notes of a file are named after that have no id which says all: its path below the input without the ending.
[[nodiscard]] std::string stem_of_file(const std::string& path, const std::filesystem::path& below_input = {});

// [note] the ids under which the notes of a record are known to a run. Of the same input they are always the same.
[[nodiscard]] std::vector<std::string> note_ids_of(const EmbeddedFormat& format, const CutRecord& record,
                                                   const std::string& stem, const EmbeddedRecord& content);

// A note without any text is none.
[[nodiscard]] bool is_blank_note(const EmbeddedNote& note);

// The notes in the records of a file, one after the other.
[[nodiscard]] Result<std::unique_ptr<RecordReader>> embedded_notes(const std::string& path,
                                                                   const EmbeddedFormat& format, std::string stem,
                                                                   const ReadOptions& options);

// One of them as a note.
[[nodiscard]] Result<ParsedNote> parse_embedded(RawRecord record);

}  // namespace scrim
