#pragma once

namespace scrim::tables {

// Zero-concentrated differential privacy (Bun and Steinke 2016). Budgets rho add up over what is asked of the data.

// The smallest known delta for which rho-zCDP gives (epsilon, delta)-DP (Canonne, Kamath and Steinke 2020,
// proposition 12).
[[nodiscard]] double delta_of(double rho, double epsilon);
// The largest rho that gives (epsilon, delta)-DP by that.
[[nodiscard]] double rho_of(double epsilon, double delta);

// The noise of a Gaussian mechanism that spends rho on counts of which a patient changes one by one, and the epsilon of
// an exponential mechanism that spends rho (epsilon^2 / 8 each).
[[nodiscard]] double gaussian_sigma(double rho);
[[nodiscard]] double exponential_epsilon(double rho);

}  // namespace scrim::tables
