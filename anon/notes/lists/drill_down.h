#pragma once

#include <string_view>
#include <vector>

#include "anon/notes/lists/strict_lists.h"
#include "anon/notes/patients.h"
#include "nlp/base/random.h"
#include "nlp/base/result.h"

namespace scrim {

enum class DrillDown : std::uint8_t {
    none,    // every list is its cluster's list (the paper's Figure 3)
    paper,   // as published, for comparison: not safe against elimination
    strict,  // every vector of shown lists is carried by k patients of a cluster, or of the data set if all single
};

[[nodiscard]] std::string_view name(DrillDown drill_down);

// Value enumeration: every value becomes the list of its cluster's values, then lists are narrowed as far as
// k-safety allows. One element per attribute of `patients`. An error if k is below 2 or a cluster has fewer
// than k patients.
//
// Who is rolled back so that somebody rare has company is a tie between equals. Ties go by an order drawn from
// the key: by the order of the records, whoever knows that order could tell the rare patient from their company.
[[nodiscard]] Result<std::vector<ShownLists>> enumerate_values(const Patients& patients, std::uint32_t k,
                                                               DrillDown drill_down, const Key& key,
                                                               Alike alike = Alike::in_data_set);

}  // namespace scrim
