#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/result.h"
#include "nlp/document.h"
#include "nlp/formats/embedded/embedded.h"

namespace scrim {

// HL7 version 2 in its delimited form: a record is one message, from MSH on. Its notes are observations of text (OBX of
// type TX, FT, ST and ED), all lines of an observation as one note, and comments (NTE); its known identifiers are those
// of the patient, relatives, staff and insurance. Segments, repetitions and what is not changed stay byte for byte.
[[nodiscard]] Result<EmbeddedRecord> read_hl7(std::string_view record, const Place& place);

[[nodiscard]] Result<std::string> write_hl7(std::string_view record, const RecordEdits& edits, const Place& place);

// Paths are "PID", "PID-5", "PID-5.1" and "PID-5.1.2": segment, field, component, subcomponent. A rule also fits
// everything below its path. The value of an observation has its type in its path: "OBX-5[NM].1".
[[nodiscard]] const std::vector<StructureRule>& safe_harbor_rules_hl7();

// An MDM message of type T02 that holds the note, an OBX per line.
[[nodiscard]] std::string render_hl7(const Note& note);

}  // namespace scrim
