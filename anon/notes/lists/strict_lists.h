#pragma once

#include <cstdint>
#include <vector>

#include "anon/notes/patients.h"

namespace scrim {

// The members of each cluster, in this order.
[[nodiscard]] std::vector<std::vector<std::uint32_t>> clusters_of(const Patients& patients,
                                                                  const std::vector<std::uint32_t>& order);

// Who counts as alike where all lists are single: patients of the data set, or of the same cluster alone, where a
// cluster shows more of its patients than lists (their sex, a race).
enum class Alike : std::uint8_t { in_data_set, in_cluster };

// The lists of strict drill-down: every vector of lists is carried by k patients of a cluster, or, if all its
// lists are single, by k patients of the data set. Every cluster must have k patients. `order` holds all
// patients and breaks ties; nobody who sees the release may know it. Without `partial`, a list that is not one
// value is the cluster's.
[[nodiscard]] std::vector<ShownLists> strict_lists(const Patients& patients, std::uint32_t k,
                                                   const std::vector<std::uint32_t>& order, bool partial = true,
                                                   Alike alike = Alike::in_data_set);

}  // namespace scrim
