#pragma once

#include <cstddef>
#include <vector>

#include "anon/tables/group/lattice.h"

namespace scrim::tables {

struct Recoded {
    std::vector<std::vector<Hierarchy::Node>> shown;  // [hierarchies][rows]
    double score = 0;                                 // of all rows, suppressed ones as fully generalized
    std::size_t suppressed_rows = 0;
};

// Makes the classes of a full-domain generalization finer one by one: of each class, the attribute is taken down a
// level where that saves most, for those of its rows that then still form classes that meet k and the rules; the others
// stay as they were, if they meet them too. The suppressed rows are a class of their own, from the top. No row loses
// more than before. Not for rules on presence.
[[nodiscard]] Recoded recode_locally(const QuasiIdentifiers& table, const LatticeOptions& options,
                                     const LatticeResult& start);

}  // namespace scrim::tables
