#pragma once

#include <string>

#include "nlp/base/result.h"
#include "nlp/batch/batch.h"
#include "nlp/formats/note_format.h"

namespace scrim {

struct OutputPlace {
    std::string path;
    NoteFormat format = NoteFormat::jsonl;
};

// Where a batch writes, and in which format: --format, or what the name of the output says (y.jsonl, y.csv, y.xml, also
// with .gz or .zst), or the command's usual one. A name that says something else than --format is an error. Makes the
// folder that the output is in. `.xml` is i2b2-2006, the one form of XML that has many notes in a file.
[[nodiscard]] Result<OutputPlace> output_place(const BatchOptions& options);

}  // namespace scrim
