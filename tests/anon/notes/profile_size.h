#pragma once

#include <vector>

#include "anon/notes/patients.h"

namespace scrim {

// The profiles that the lists allow, summed over patients: what enumeration keeps as small as it can.
inline double total_profile_size(const std::vector<ShownLists>& shown) {
    double total = 0;
    for (std::size_t i = 0; !shown.empty() && i < shown.front().of.size(); ++i) total += profile_size(shown, i);
    return total;
}

}  // namespace scrim
