#pragma once

#include <string>

#include "anon/tables/condense.h"
#include "anon/tables/group/generalize_table.h"
#include "nlp/base/json.h"

namespace scrim::tables {

// All that `scrim condense` is told.
struct ReleaseRequest {
    std::string input;
    std::string output;
    std::string schema;          // a file; empty: drafted from the table
    std::string plan;            // a file, or empty
    std::string hierarchies;     // a folder, or empty; k-anonymity alone
    std::string private_folder;  // where the groups are kept; empty: nowhere
    ReadOptions reading;
    MissingPolicy missing = MissingPolicy::refuse;
    CondenseOptions condense;
    LatticeOptions lattice;
    RuleColumns rules;  // k-anonymity alone
    bool reproducible = false;
    bool allow_small_k = false;  // K below 10
    bool as_published = false;   // the papers' methods without protection or bounds; not for sharing
};

// K below this needs to be asked for: a group of few says much of each.
inline constexpr std::size_t smallest_usual_k = 10;

// What was read, as the release and the measures need it.
struct TableInput {
    Schema schema;
    Plan plan;
    Table table;
    bool drafted = false;  // no schema was given
};

[[nodiscard]] Result<TableInput> read_request(const ReleaseRequest& request);

// Condenses or generalizes the table and writes the release, its manifest and, if asked for, the private
// groups. Gives the manifest's fields with the run's figures (times, loss) added under "run".
[[nodiscard]] Result<Json> release_table(const ReleaseRequest& request, const Key& key);

}  // namespace scrim::tables
