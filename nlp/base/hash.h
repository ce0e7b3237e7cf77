#pragma once

#include <array>
#include <string>
#include <string_view>

#include "nlp/base/result.h"

namespace scrim {

using Sha256 = std::array<unsigned char, 32>;

[[nodiscard]] Sha256 sha256(std::string_view bytes);
// 20 bytes, for formats that ask for it (an attachment of FHIR); it protects nothing.
[[nodiscard]] std::string sha1(std::string_view bytes);
[[nodiscard]] std::string to_hex(std::string_view bytes);

// "sha256:" and 64 digits, the form of checksums in manifests; of the file's bytes as they are on disk.
[[nodiscard]] std::string checksum(std::string_view bytes);
[[nodiscard]] Result<std::string> file_checksum(const std::string& path);

}  // namespace scrim
