#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "anon/tables/condense.h"
#include "anon/tables/table.h"

namespace scrim::tables {

// What one attacker gets out of a release, beside a stranger: somebody who makes the same guess about the same patient
// from the originals of all other patients. What a stranger can tell as well is knowledge of the disease, not of the
// patient; the release may not tell much more.
struct Attack {
    std::string name;
    std::size_t targets = 0;
    double mean = 0;      // success over all columns that were guessed: share right, or correlation
    double maximum = 0;   // success on the column where the release helps most
    double stranger = 0;  // the stranger's on that column
    double bound = 0;     // what the maximum may be
    std::string column;   // that column; empty for attacks that guess none
    std::string advice;   // what to change if it does not hold

    [[nodiscard]] bool holds() const { return maximum <= bound; }
};

// How much better than the stranger an attacker may be, besides three standard errors.
inline constexpr double most_advantage = 0.10;
// How much more often a number may be met exactly by the affine hull, besides three standard errors.
inline constexpr double most_exact = 0.02;
// How well membership may be told (area under the curve), besides three standard errors: of all, and of outliers.
inline constexpr double most_membership = 0.60;
inline constexpr double most_outlier_membership = 0.70;

struct AttackOptions {
    std::vector<std::string> hidden;  // response and event, which most attackers do not know
    std::size_t k = 0;                // patients in a group
    std::size_t sample = 1000;        // targets of an attacker
    unsigned threads = 1;
};

// The attackers who link one patient: by known quasi-identifiers, by a rare value, by the exact time and event, each
// column guessed in turn from all others, and by the affine hull of a group. The original is that which the release may
// tell (pooled, coarsened), in the same columns. Attackers that find no target are left out.
[[nodiscard]] std::vector<Attack> attack_table(const Table& original, const Table& released,
                                               const AttackOptions& options);

// The affine hull alone: all numbers but one are known, the nearest released rows are combined to meet them, and the
// combination tells the last. Nothing where there are too few columns for it.
[[nodiscard]] std::vector<Attack> attack_by_hull(const Table& original, const Table& released,
                                                 const AttackOptions& options);

// Who was in the table: half of the patients are condensed as the release was, and the distance to the closest released
// row is compared between them and the others. Nothing where half of the patients are too few for K.
[[nodiscard]] std::vector<Attack> attack_membership(const Table& original, const Plan& plan,
                                                    const CondenseOptions& options, const Key& key);

// Response and event as the plan and the roles say.
[[nodiscard]] std::vector<std::string> hidden_columns(const Table& table, const Plan& plan);

[[nodiscard]] Json to_json(const Attack& attack);

// An error that names the attackers above their bounds, and what to change.
[[nodiscard]] Result<void> require_bounds(const std::vector<Attack>& attacks, const std::string& file);

}  // namespace scrim::tables
