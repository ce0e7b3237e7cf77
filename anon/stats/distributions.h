#pragma once

#include <cstdint>

namespace scrim {

// The exact (Clopper-Pearson) upper bound on a share of which `found` of `looked_at` were seen: with this confidence
// the share is not above it. 1 where nothing was looked at.
[[nodiscard]] double exact_upper_bound(std::uint64_t found, std::uint64_t looked_at, double confidence = 0.95);

namespace models {

// Standard normal: the two-sided p-value of z, and the half width of a 95% interval in standard errors.
[[nodiscard]] double two_sided_p(double z);
inline constexpr double normal_quantile_975 = 1.959963984540054;

// Student's t: the same two.
[[nodiscard]] double two_sided_t(double t, double degrees_of_freedom);
[[nodiscard]] double t_quantile_975(double degrees_of_freedom);

// The share of a chi-squared distribution above `value`.
[[nodiscard]] double chi_squared_above(double value, double degrees_of_freedom);

}  // namespace models
}  // namespace scrim
