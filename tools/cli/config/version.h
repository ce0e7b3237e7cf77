#pragma once

#include <string>

namespace scrim {

// What 'scrim --version' prints: the version, and what a report of a fault should name: compiler, libraries, checksums
// of the models, the ONNX Runtime that is found.
[[nodiscard]] std::string version_text();

}  // namespace scrim
