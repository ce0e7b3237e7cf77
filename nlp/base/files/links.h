#pragma once

#include <filesystem>

namespace scrim {

// What a path names once all links are followed, also where the last one leads to nothing yet.
[[nodiscard]] std::filesystem::path followed(const std::filesystem::path& path);

}  // namespace scrim
