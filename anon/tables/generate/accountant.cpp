#include "anon/tables/generate/accountant.h"

#include <algorithm>
#include <cmath>

namespace scrim::tables {

double delta_of(double rho, double epsilon) {
    if (rho <= 0) return 0;
    double low = 1.01;  // orders of Renyi's divergence
    double high = (epsilon + 1) / (2 * rho) + 2;
    double order = low;
    for (int i = 0; i < 200; ++i) {
        order = (low + high) / 2;
        const double slope = (2 * order - 1) * rho - epsilon + std::log1p(-1 / order);
        (slope < 0 ? low : high) = order;
    }
    const double log_delta = (order - 1) * (order * rho - epsilon) + order * std::log1p(-1 / order);
    return std::min(1.0, std::exp(log_delta) / (order - 1));
}

double rho_of(double epsilon, double delta) {
    double low = 0;
    double high = epsilon + 1;
    for (int i = 0; i < 200; ++i) {
        const double middle = (low + high) / 2;
        (delta_of(middle, epsilon) <= delta ? low : high) = middle;
    }
    return low;
}

double gaussian_sigma(double rho) { return std::sqrt(1 / (2 * rho)); }

double exponential_epsilon(double rho) { return std::sqrt(8 * rho); }

}  // namespace scrim::tables
