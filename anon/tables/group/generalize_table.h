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
    std::optional<double> local_score;  // with local recoding: of all rows, suppressed ones as fully generalized
    std::vector<Sensitive> sensitive;   // the columns of the rules
    std::vector<std::vector<std::string>> sensitive_values;  // [sensitive][values]
    std::vector<std::uint32_t> group_of;                     // [rows of the original] private; classes of equal rows
    std::string presence_csv;  // private: each class with its patients and people; empty without the rule

    [[nodiscard]] std::string csv() const;
};

// What the rules are about.
struct RuleColumns {
    std::vector<std::string> sensitive;  // columns that are not generalized and whose values the rules protect
    std::string population;              // a CSV file with the quasi-identifiers of everybody who may be in the table
};

// Generalizes every column that has a hierarchy: DIR/age.csv or DIR/anything_age.csv. With no folder all
// columns but the patient, the response and the event are generalized, categories to "*" in one step and
// numbers to ranges that double in width. Where rules protect values, suppressed rows show none of them.
[[nodiscard]] Result<Generalized> generalize(const Table& table, const std::string& hierarchies,
                                             const LatticeOptions& options, const Key& key,
                                             const RuleColumns& about = {});

}  // namespace scrim::tables
