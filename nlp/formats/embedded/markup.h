#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/result.h"
#include "nlp/formats/embedded/embedded.h"
#include "nlp/formats/embedded/text_map.h"

namespace scrim {

// The text of HTML and XHTML: a file, an attachment, the narrative of a FHIR resource. HTML is walked as browsers do,
// so that no source is too broken to be read; XHTML too, but there CDATA is text. Sources are valid UTF-8. Whatever the
// source is, each of its bytes is either text that the map covers, or plain markup (a known element without attributes
// but those of layout), or listed as not seen by a reader.
enum class MarkupKind : std::uint8_t { html, xhtml };

struct MarkupText {
    // Blanks are collapsed, references decoded. Blocks, rows and list items begin a line, cells are parted by tabs.
    TextMap map;
    // What a reader does not see: scripts, styles, comments, attributes (title, alt, href, content, ..), elements that
    // no browser knows. A release does without.
    std::vector<SourceEdit> hidden;
};

// An error for document types that declare something, and nesting deeper than 1,000 levels.
[[nodiscard]] Result<MarkupText> read_markup(std::string_view source, MarkupKind kind, const Place& place);

// The source with its text edited and, with `redact`, without what is hidden. No edits and no `redact`: the same bytes.
// `read` is what read_markup() gave for this source. Well-formed XHTML stays well-formed.
[[nodiscard]] Result<std::string> write_markup(std::string_view source, const MarkupText& read,
                                               const std::vector<TextEdit>& edits, bool redact, const Place& place);

}  // namespace scrim
