#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace scrim {

[[nodiscard]] std::string base64_encoded(std::string_view bytes);

// Blanks and line breaks are passed over, as records are often wrapped. Nothing if the text is no base64: another
// character, a length that cannot be, padding that is missing or in the middle.
[[nodiscard]] std::optional<std::string> base64_decoded(std::string_view text);

}  // namespace scrim
