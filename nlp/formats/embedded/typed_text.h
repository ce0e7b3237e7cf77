#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/result.h"
#include "nlp/formats/embedded/embedded.h"

namespace scrim {

// Text that a record carries as bytes with a content type: plain text, HTML, XHTML or RTF.

// "text/plain; charset=utf-8" in small letters and without other parameters, which may hold a file's name.
struct ContentType {
    std::string type;
    std::string charset;  // empty where it is not said
    [[nodiscard]] std::string written() const { return charset.empty() ? type : type + "; charset=" + charset; }
};
[[nodiscard]] ContentType parse_content_type(std::string_view content_type);

struct TypedText {
    std::string text;
    std::optional<Remark> remark;
};

// An error for content types that are none of these, and for bytes that are no text of the character set stated.
[[nodiscard]] Result<TypedText> read_typed_text(std::string_view content_type, std::string_view bytes,
                                                const Place& place);

struct TypedBytes {
    std::string content_type;  // as it was, unless the character set is another now
    std::string bytes;
};

// The bytes with the text edited and, with `redact`, without what a reader does not see. With neither the same bytes;
// else other character sets become UTF-8, because what takes a name's place may not exist in them.
[[nodiscard]] Result<TypedBytes> write_typed_text(std::string_view content_type, std::string_view bytes,
                                                  const std::vector<TextEdit>& edits, bool redact, const Place& place);

}  // namespace scrim
