#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/result.h"
#include "nlp/document.h"
#include "nlp/formats/embedded/embedded.h"

namespace scrim {

// FHIR R4 in JSON: a record is one resource or one Bundle. Its notes are attachments with data, the narratives of all
// resources in it, and the few elements that hold free text (comments, conclusions); its known identifiers are names,
// addresses, numbers and birth dates. Nothing is printed again: a record is written by changes of its own bytes, so
// that order, blanks, escapes and the spelling of numbers stay.
[[nodiscard]] Result<EmbeddedRecord> read_fhir(std::string_view record, const Place& place);

// An attachment that changes gets its size and hash again, and a resource that changes the security label REDACTED.
[[nodiscard]] Result<std::string> write_fhir(std::string_view record, const RecordEdits& edits, const Place& place);

// Paths are the names of elements below the innermost resource, "Patient.name.family", without indexes. "*" is one
// name; "**" at the start of a path is any number of them. A rule also fits everything below its path.
[[nodiscard]] const std::vector<StructureRule>& safe_harbor_rules_fhir();

// A DocumentReference that holds the note as plain text.
[[nodiscard]] std::string render_fhir(const Note& note);

}  // namespace scrim
