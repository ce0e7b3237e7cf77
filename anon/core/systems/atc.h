#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scrim {

// The ATC's five levels follow from the form of a code: A, A10, A10B, A10BA, A10BA02.

// What is above a code, from itself up: A10BA02, A10BA, A10B, A10, A. A code of a higher level stands for itself below
// it (A10: A10, A10, A10, A10, A). Nothing if it has not the form of one.
[[nodiscard]] std::optional<std::array<std::string, 5>> classify_atc(std::string_view code);

// Whether most codes have all seven characters of a substance, which no code of the ICD looks like.
[[nodiscard]] bool looks_like_atc(const std::vector<std::string>& codes);

}  // namespace scrim
