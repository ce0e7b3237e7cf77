#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/result.h"
#include "nlp/formats/embedded/embedded.h"

namespace scrim {

// A Word document (.docx) has one note: the headers, the body, footnotes, endnotes and footers. Text that was deleted
// but is tracked is not part of it. Files with macros or with a password, and those that are no sound ZIP archive, are
// errors.
[[nodiscard]] Result<EmbeddedRecord> read_docx(std::string_view record, const Place& place);

// The document with its text edited. If there are edits or rules (an empty list is one), it also loses its properties,
// comments, tracked changes (what was inserted stays, what was deleted goes), pictures, embedded objects, custom XML
// and targets of links; and its entries have one fixed time. Without them: the same bytes.
[[nodiscard]] Result<std::string> write_docx(std::string_view record, const RecordEdits& edits, const Place& place);

// DOCX has no structure that rules could name: an empty list.
[[nodiscard]] const std::vector<StructureRule>& safe_harbor_rules_docx();

}  // namespace scrim
