#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/result.h"
#include "nlp/formats/embedded/embedded.h"

namespace scrim {

// A document of RTF has one note: what a reader of it sees, with tabs, cells and paragraphs. Bytes outside of ASCII are
// of the character set of their font or, without one, of the document. Text that a reader does not see, pictures,
// objects and fields are passed over. Nesting deeper than 1,000 groups and what is cut off are errors.
[[nodiscard]] Result<EmbeddedRecord> read_rtf(std::string_view record, const Place& place);

// The document with its text edited. If there are edits or rules (an empty list is one), it also loses what could tell
// more than its text: its information, pictures, objects, comments, tracked deletions, targets of links, bookmarks and
// all destinations that are not known to hold formatting alone.
[[nodiscard]] Result<std::string> write_rtf(std::string_view record, const RecordEdits& edits, const Place& place);

// RTF has no structure that rules could name: an empty list.
[[nodiscard]] const std::vector<StructureRule>& safe_harbor_rules_rtf();

}  // namespace scrim
