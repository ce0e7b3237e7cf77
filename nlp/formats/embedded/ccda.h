#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/result.h"
#include "nlp/document.h"
#include "nlp/formats/embedded/embedded.h"

namespace scrim {

// A C-CDA document. Its notes are its sections, each the title and the narrative of one, or the text of its nonXMLBody
// (base64 of plain text, HTML, XHTML or RTF, or plain text as it is). Names, addresses, numbers, telephone numbers and
// birth dates of its header and its entries are known identifiers. Document types, entities and XML that is not
// well-formed are errors.
[[nodiscard]] Result<EmbeddedRecord> read_ccda(std::string_view record, const Place& place);

// Written by changes of the document's own bytes: its elements stay what they are and in their order. With rules, every
// attribute and every text outside of the notes is shown to the rules; what goes leaves its element empty, with
// nullFlavor="MSK". Comments and processing instructions go, and the IDs that link entries to the narrative are
// numbered.
[[nodiscard]] Result<std::string> write_ccda(std::string_view record, const RecordEdits& edits, const Place& place);

// Paths are the names of elements below the root, without prefixes: "recordTarget/patientRole/patient/name". "*/" at
// the start is any number of elements; "@value" at the end is one attribute and "@*" any of them. A rule also fits
// everything below its path.
[[nodiscard]] const std::vector<StructureRule>& safe_harbor_rules_ccda();

// A document with one section that holds the note.
[[nodiscard]] std::string render_ccda(const Note& note);

}  // namespace scrim
