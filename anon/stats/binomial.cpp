#include "anon/stats/binomial.h"

#include <boost/math/distributions/binomial.hpp>

namespace scrim {

double exact_upper_bound(std::uint64_t found, std::uint64_t looked_at, double confidence) {
    if (found >= looked_at) return 1;
    return boost::math::binomial_distribution<>::find_upper_bound_on_p(static_cast<double>(looked_at),
                                                                       static_cast<double>(found), 1 - confidence);
}

}  // namespace scrim
