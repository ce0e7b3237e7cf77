#pragma once

#include <optional>
#include <string>
#include <vector>

#include "anon/tables/group/lattice.h"
#include "anon/tables/table.h"
#include "nlp/base/random.h"
#include "nlp/base/result.h"

namespace scrim::tables {

// A table under k-anonymity: texts, since generalized values are no longer of the columns' types.
struct Generalized {
    std::vector<std::string> names;
    std::vector<std::vector<std::string>> texts;  // [columns][rows], rows in random order
    std::vector<std::string> quasi_identifiers;
    LatticeResult lattice;
    std::vector<std::uint32_t> group_of;  // [rows of the original] private; classes of equal rows

    [[nodiscard]] std::string csv() const;
};

// Generalizes every column that has a hierarchy: DIR/age.csv or DIR/anything_age.csv. With no folder all
// columns but the patient, the response and the event are generalized, categories to "*" in one step and
// numbers to ranges that double in width.
[[nodiscard]] Result<Generalized> generalize(const Table& table, const std::string& hierarchies,
                                             const LatticeOptions& options, const Key& key);

}  // namespace scrim::tables
