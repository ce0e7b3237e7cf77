#pragma once

#include <string>
#include <string_view>

namespace scrim {

// In hexadecimal digits. What Scrim itself writes has SHA-256 (hash.h).
[[nodiscard]] std::string sha512_hex(std::string_view bytes);

}  // namespace scrim
