#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "nlp/base/result.h"
#include "nlp/formats/embedded/hl7/hl7_message.h"
#include "nlp/formats/embedded/text_map.h"

namespace scrim {

// Escapes of HL7: \F\ \S\ \T\ \R\ \E\ for delimiters, \X0D0A\ for bytes, \.br\ and its like for lines, \H\ and \N\ for
// emphasis. One that is none of these (\Zlocal\) is text, so that nothing in it is hidden.
[[nodiscard]] Result<void> add_hl7_text(TextMap& map, std::string_view source, SourceRange range,
                                        const Hl7Delimiters& delimiters, const Place& place);

// In UTF-8, or in Windows-1252 with "?" for what it does not have.
[[nodiscard]] std::string hl7_escaped(std::string_view text, const Hl7Delimiters& delimiters, bool utf8);

// Bytes that belong to no character of UTF-8.
[[nodiscard]] std::size_t count_foreign_bytes(std::string_view source);

}  // namespace scrim
