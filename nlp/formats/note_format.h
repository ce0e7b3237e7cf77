#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/files/input.h"
#include "nlp/base/fingerprint.h"

namespace scrim {

// The forms in which notes are read and written; docs/formats.md has an example of each.
enum class NoteFormat : std::uint8_t {
    text,
    i2b2,
    i2b2_2006,
    brat,
    jsonl,
    csv,
    // Notes inside of larger records; see nlp/formats/embedded/.
    fhir,
    hl7,
    ccda,
    omop,
    parquet,
    rtf,
    html,
    docx,
};

[[nodiscard]] std::string_view name(NoteFormat format);  // "i2b2-2006"
[[nodiscard]] std::optional<NoteFormat> note_format_named(std::string_view name);

// Whether a format has a file (or two) per note, so that a corpus is a folder.
[[nodiscard]] bool has_file_per_note(NoteFormat format);

struct ReadOptions {
    std::optional<NoteFormat> format;  // found out from names and content where not given
    // The columns of CSV and the fields of JSONL.
    std::string text_column = "text";
    std::string id_column = "note_id";
    std::string patient_column = "patient_id";
    char delimiter = 0;                // of CSV; 0: what the first lines show
    bool skip_unknown_labels = false;  // else a span with one is an error of its record
    std::size_t max_record = max_record_bytes;
    std::string patient_from;  // "folder", or an expression over a file's path below the input; else the notes tell
    std::vector<std::string> exclude;  // paths below a folder that are not read: where output goes
};

// All of the above but what is excluded, which changes nothing for a note that is read.
void add(Fingerprint& fingerprint, const ReadOptions& options);

}  // namespace scrim
