#pragma once

#include <string>
#include <vector>

#include "anon/condensation/plan.h"
#include "anon/core/release.h"

namespace scrim::tables {

// What a verifier has to go by; what was not given is empty.
struct VerifyRequest {
    std::string original;
    std::string private_folder;
};

// The promise of a released table. From the release alone: its columns, permissible values, the number of
// rows, and for averaged and generalized tables classes of at least k equal rows. With the original: what was
// to be kept is kept, and no more rows are copies than chance gives. With the private groups: every original
// row is in one group, of k patients or more, that mixes no strata.
[[nodiscard]] Result<std::vector<Check>> verify_table(const Release& release, const VerifyRequest& request);

// A released table as its manifest describes it.
struct ReadRelease {
    Schema schema;
    Plan plan;
    Table released;
};
[[nodiscard]] Result<ReadRelease> read_release(const Release& release);

// The original in the terms of the release: rows with missing values left out, coarsened by the plan.
[[nodiscard]] Result<Table> read_original(const std::string& path, const Schema& schema, const Plan& plan);

}  // namespace scrim::tables
