#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "anon/tables/analysis_plan.h"
#include "anon/tables/group/mdav.h"
#include "anon/tables/protect.h"
#include "anon/tables/table.h"
#include "nlp/base/random.h"
#include "nlp/base/result.h"

namespace scrim::tables {

enum class Method : std::uint8_t { improved, original, tfrp, mdav, k_anonymity, cart, dp };

[[nodiscard]] std::optional<Method> method_of(std::string_view word);
[[nodiscard]] std::string_view to_word(Method method);

// Whether rows are made up, so that attackers are measured and bounded.
[[nodiscard]] inline bool is_synthetic(Method method) {
    return method == Method::improved || method == Method::original || method == Method::cart || method == Method::dp;
}

struct CondenseOptions {
    Method method = Method::improved;
    std::size_t k = 100;
    double response_weight = 0.5;  // the paper's w, shared by the responses; the plan's weights come first
    bool choose_weight = false;    // by trial runs that compare the plan's models, instead of the one given
    bool calibrate = true;         // improved: the plan's models give the original's estimates
    unsigned threads = 1;
    Protection protection;
    double epsilon = 0;  // dp alone
    double delta = 1e-6;
};

// What the plan and the schema's roles ask of a release.
struct Keeping {
    std::vector<std::size_t> strata;       // columns kept as they are: groups never mix their values
    std::vector<std::size_t> restored;     // columns whose original values come back in rank order
    std::map<std::size_t, double> weight;  // by column, for the grouping
};

[[nodiscard]] Keeping what_to_keep(const Table& table, const Plan& plan, double response_weight);

// The responses that the plan wants coarser, rounded down to multiples.
void coarsen(Table& table, const Plan& plan);

// The values that come back in rank order, averaged over neighbours unless the plan says how coarse they become.
void average_restored(Table& table, const Plan& plan, const Keeping& keeping, std::size_t patients);

// How far the announced coefficients were from the original's before and after calibrating: the root mean square in
// standard errors, by the score equations at the original's estimates.
struct Calibration {
    std::size_t coefficients = 0;
    std::size_t exchanges = 0;
    double before = 0;
    double after = 0;
};

struct Condensed {
    Table table;                                // what may be released: rows shuffled, patients renumbered
    std::vector<std::uint32_t> group_of;        // [rows of the original] private
    std::vector<std::uint32_t> released_group;  // [rows of the release] private
    std::size_t groups = 0;
    std::size_t smallest = 0;  // patients in the smallest group
    std::size_t largest = 0;
    double grouping_seconds = 0;
    double clustering_cpu_seconds = 0;  // processor time of k-means (improved alone)
    double moving_cpu_seconds = 0;      // and of filling clusters below k
    std::size_t moved = 0;              // patients that changed clusters for that
    double synthesis_seconds = 0;
    double loss = 0;                   // 100 SSE/SST of the grouping, in the space it was made in
    std::size_t unique_responses = 0;  // restored values that occur once in the table
    std::vector<Pooled> pooled;        // columns with rare values
    double response_weight = 0;        // as given, or as chosen
    Calibration calibration;
    Table original;  // the original as the release may tell it: pooled and coarsened; private
};

// Groups of at least k patients, and a synthetic (improved, original) or averaged (tfrp, mdav) row for each row.
[[nodiscard]] Result<Condensed> condense(const Table& original, const Plan& plan, const CondenseOptions& options,
                                         const Key& key);

// Rows of the release that equal a unique row of the original in every column get the restored response
// of a neighbour in rank. How many are left.
std::size_t part_from_originals(const Table& original, const std::vector<std::size_t>& restored, Condensed& result);

}  // namespace scrim::tables
