#pragma once

#include <string>
#include <vector>

#include "anon/core/hierarchy.h"
#include "nlp/base/files/csv.h"
#include "nlp/base/result.h"

namespace scrim {

// The hierarchy of OMOP concepts from the vocabulary's concept_ancestor table.

// Whether a header is that table's: ancestor_concept_id, descendant_concept_id, min_levels_of_separation, in any case.
[[nodiscard]] bool is_concept_ancestor(const std::vector<std::string>& header);

struct ConceptHierarchy {
    Hierarchy tree;
    std::vector<std::string> unclassified;  // concepts that the table does not have, 0 ("no matching concept") too
};

// A concept may have several parents (rows with one level of separation); in the tree it has the one with the fewest
// concepts of the tree below it, the most specific, and of equal ones that of the lowest number. Over the concepts
// given, or with `whole` over all that are below their topmost concepts, so that the tree does not say which of them
// the data has. Concepts whose parents are not in the table are topmost; above them is "*".
[[nodiscard]] Result<ConceptHierarchy> concept_hierarchy(CsvReader& reader, const std::vector<std::string>& concepts,
                                                         bool whole);

}  // namespace scrim
