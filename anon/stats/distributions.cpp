#include "anon/stats/distributions.h"

#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>

namespace scrim {

double exact_upper_bound(std::uint64_t found, std::uint64_t looked_at, double confidence) {
    if (found >= looked_at) return 1;
    return boost::math::binomial_distribution<>::find_upper_bound_on_p(static_cast<double>(looked_at),
                                                                       static_cast<double>(found), 1 - confidence);
}

namespace models {

double two_sided_p(double z) {
    if (!std::isfinite(z)) return z != z ? 1 : 0;
    return 2 * boost::math::cdf(boost::math::complement(boost::math::normal(), std::abs(z)));
}

double two_sided_t(double t, double degrees_of_freedom) {
    return 2 * boost::math::cdf(boost::math::complement(boost::math::students_t(degrees_of_freedom), std::abs(t)));
}

double t_quantile_975(double degrees_of_freedom) {
    return boost::math::quantile(boost::math::students_t(degrees_of_freedom), 0.975);
}

double chi_squared_above(double value, double degrees_of_freedom) {
    return boost::math::cdf(boost::math::complement(boost::math::chi_squared(degrees_of_freedom), value));
}

}  // namespace models
}  // namespace scrim
