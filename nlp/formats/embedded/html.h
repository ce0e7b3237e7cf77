#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/result.h"
#include "nlp/formats/embedded/embedded.h"

namespace scrim {

// A document of HTML or XHTML has one note. Its character set is that of its byte order mark, its XML declaration or
// its <meta>; without one it is UTF-8 or, if it is not valid as that, Windows-1252. Bytes that its character set does
// not have are an error.
[[nodiscard]] Result<EmbeddedRecord> read_html(std::string_view record, const Place& place);

// The document with its text edited, in its character set. If there are edits or rules (an empty list is one), it also
// loses what a reader does not see: see markup.h.
[[nodiscard]] Result<std::string> write_html(std::string_view record, const RecordEdits& edits, const Place& place);

// HTML has no structure that rules could name: an empty list.
[[nodiscard]] const std::vector<StructureRule>& safe_harbor_rules_html();

}  // namespace scrim
