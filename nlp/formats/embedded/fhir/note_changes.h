#pragma once

#include <string>
#include <unordered_map>

#include "nlp/formats/embedded/fhir/fhir_notes.h"

namespace scrim {

// What the values that hold a note, its content type, size and hash are written as: the text of JSON, or empty where a
// value stays as it is. Rules do not see these values.
using NoteValues = std::unordered_map<JsonSource::Id, std::string>;

// With `redact`, notes lose what no reader of them sees, and sizes and hashes are computed again even of notes without
// an edit: what stands there may be anything.
[[nodiscard]] Result<NoteValues> changed_note_values(const JsonSource& json, const FhirNotes& found,
                                                     const std::vector<std::vector<TextEdit>>& edits, bool redact,
                                                     const Place& place);

}  // namespace scrim
