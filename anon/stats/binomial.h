#pragma once

#include <cstdint>

namespace scrim {

// The exact (Clopper-Pearson) upper bound on a share of which `found` of `looked_at` were seen: with this confidence
// the share is not above it. 1 where nothing was looked at.
[[nodiscard]] double exact_upper_bound(std::uint64_t found, std::uint64_t looked_at, double confidence = 0.95);

}  // namespace scrim
