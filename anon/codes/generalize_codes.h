#pragma once

#include <cstddef>
#include <vector>

#include "anon/codes/horpart.h"
#include "anon/codes/recoding.h"
#include "anon/core/hierarchy.h"
#include "anon/core/records.h"
#include "nlp/base/result.h"

namespace scrim {

// Population-first generalization: codes that fewer than k patients have are put in bins by their number of
// patients; codes of one group and bin are merged, counted again and moved to their bin; neighbouring bins are
// joined and it begins again, until all below k is one bin; what is still below k is suppressed.
// `group` names the hierarchy group of each code.
void generalize_rare_codes(Recoding& recoding, const std::vector<std::uint32_t>& group, std::size_t k);

// The group of each code: its 3-digit code where the data has several of it, else its section; of another
// hierarchy the closest node above it that has several.
[[nodiscard]] std::vector<std::uint32_t> merge_groups(const Records& records, const Hierarchy& tree, bool icd);

// The visit guarantee: of every visit, k records have all its (generalized) codes. By generalization or suppression
// of a code of the visit, whichever costs less, for one visit after the other; later steps undo no earlier one.
void enforce_visits(Recoding& recoding, const Records& records, const Visits& visits, const Hierarchy& tree,
                    std::size_t k);

// The first visit for which it does not hold, or the number of visits.
[[nodiscard]] std::size_t find_exposed_visit(const Recoding& recoding, const Visits& visits, std::size_t k);

// Both are an error where the records are too long to check every combination of m codes.
// Apriori (Terrovitis 2008): k^m-anonymity by full-subtree generalization, the least costly step first.
[[nodiscard]] Result<void> apriori(Recoding& recoding, const Records& records, const Hierarchy& tree, std::size_t k,
                                   std::size_t m);

// CBA: k^m-anonymity by joining codes of one utility constraint, the least costly pair first, and by suppressing
// the rarest code where no join is left.
[[nodiscard]] Result<void> clustering_based(Recoding& recoding, const Records& records, const CodeRoles& roles,
                                            std::size_t k, std::size_t m);

}  // namespace scrim
