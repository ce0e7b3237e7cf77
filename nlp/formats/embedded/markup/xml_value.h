#pragma once

#include <string>
#include <string_view>

#include "nlp/base/result.h"
#include "nlp/formats/embedded/markup/scanner.h"

namespace scrim {

// The value of an attribute or of a text token, with references decoded. An error for a reference that is not
// well-formed.
[[nodiscard]] Result<std::string> xml_value(std::string_view written, const Place& place);
[[nodiscard]] Result<std::string> xml_text(std::string_view source, const MarkupToken& token, const Place& place);

// A name without its prefix: "type" of "xsi:type".
[[nodiscard]] std::string_view local_name(std::string_view name);
[[nodiscard]] bool is_namespace(std::string_view attribute_name);

}  // namespace scrim
