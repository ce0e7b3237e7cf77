#pragma once

#include <string>
#include <vector>

#include "anon/core/manifest.h"
#include "anon/tables/analysis_plan.h"
#include "anon/tables/measure/linkage.h"

namespace scrim::tables {

// What a verifier has to go by; what was not given is empty.
struct VerifyRequest {
    std::string original;
    std::string private_folder;
};

// The promise of a released table. From the release alone: its columns, permissible values, the number of
// rows, digits of numbers, and for averaged and generalized tables classes of at least k equal rows. With the original:
// what was to be kept is kept, no more rows are copies than chance gives, and measured linkage is within its bounds.
// With the private groups: every original row is in one group, of k patients or more, that mixes no strata.
[[nodiscard]] Result<std::vector<Check>> verify_table(const Release& release, const VerifyRequest& request);

// A released table as its manifest describes it.
struct ReadRelease {
    Schema schema;
    Plan plan;
    Table released;
    CondenseOptions how;  // method, K and protection, as the manifest says
};
[[nodiscard]] Result<ReadRelease> read_release(const Release& release);

// The original as the release may tell it: rows with missing values left out, values pooled, responses coarsened.
[[nodiscard]] Result<Table> read_original(const std::string& path, const ReadRelease& read);

// The attackers of a condensed table, on the original as read_original() gives it.
[[nodiscard]] std::vector<Attack> attack_release(const ReadRelease& read, const Table& original, unsigned threads);

}  // namespace scrim::tables
