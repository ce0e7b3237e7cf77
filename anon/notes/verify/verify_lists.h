#pragma once

#include <cstdint>

#include "anon/notes/verify/released_patients.h"

namespace scrim {

// How well the lists of a release hide its patients. Code of its own: it shares nothing with enumeration.
struct ListSafety {
    std::size_t vectors = 0;             // different vectors of lists
    std::size_t rarest = 0;              // the fewest patients who carry one: of a cluster, or of the data set if all
                                         // of its lists are single
    std::size_t given_away = 0;          // patients whose vector fewer than k carry: elimination may find them
    std::size_t below_k_profiles = 0;    // patients with a profile that fewer than k patients are compatible with
    std::size_t rarest_in_data_set = 0;  // the fewest patients of the data set who carry the same vector
};

// `singles_count_everywhere`: whether a vector of single values may be shared by patients of other clusters too. They
// are not alike where a cluster shows more of its patients than lists, or has a grain of its own.
[[nodiscard]] ListSafety measure_lists(const ReleasedPatients& patients, std::uint32_t k,
                                       bool singles_count_everywhere = true);

}  // namespace scrim
