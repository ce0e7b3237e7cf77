#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "nlp/base/result.h"

namespace scrim {

// A document of markup as UTF-8, and what it takes to write it as it was.
struct DocumentText {
    std::string text;  // without a byte order mark
    std::string character_set;
    std::string mark;
    std::optional<Remark> remark;
};

// By its byte order mark, else by what `declared` names (by itself or with what stands around it: an XML declaration,
// a <meta>), else UTF-8. HTML that declares nothing and is not valid UTF-8 is Windows-1252, as browsers read it, unless
// some of it is UTF-8. Bytes that the character set does not have are an error, and so are control characters.
enum class DocumentLanguage : std::uint8_t { xml, html };
[[nodiscard]] Result<DocumentText> read_document_text(std::string_view bytes, DocumentLanguage language,
                                                      const Place& place);

// Text in the character set of the document; characters that it does not have become references ("&#8211;").
[[nodiscard]] Result<std::string> document_bytes(std::string_view text, const DocumentText& document,
                                                 const Place& place);

}  // namespace scrim
