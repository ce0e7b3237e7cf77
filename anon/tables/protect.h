#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "anon/tables/encode.h"
#include "anon/tables/table.h"
#include "nlp/base/random.h"
#include "nlp/base/result.h"

namespace scrim::tables {

// What keeps a synthetic row from pointing at a patient. All of 0: the method as published, for comparison alone.
struct Protection {
    std::size_t category_patients = 10;  // a category held by fewer patients of the table is pooled
    std::size_t category_rows = 3;       // a category that a group shows is in at least as many of its rows
    std::size_t time_patients = 5;       // patients who share a restored value, at least

    [[nodiscard]] static Protection none() { return {0, 0, 0}; }
    [[nodiscard]] bool on() const { return category_patients > 0; }
};

// How many rows of a column were pooled; the column is worth nothing if no value is left beside `(other)`.
struct Pooled {
    std::string column;
    std::size_t values = 0;
    std::size_t rows = 0;
    bool suppressed = false;
};

// Every value held by fewer than `patients` patients becomes `(other)`, and the next rarest too while `(other)` itself
// is held by fewer. Columns in `without` (those that are kept as they are) stay.
std::vector<Pooled> pool_rare_values(Table& table, std::size_t patients, const std::vector<std::size_t>& without);

// The values of a column, in each stratum, become the mean of runs of neighbouring values of at least `patients`
// patients: nobody's exact value is told, and none occurs once.
void average_runs(Table& table, const std::vector<std::size_t>& strata, std::size_t column, std::size_t patients);

// How often each value of a category occurs in a group's released rows: (value, rows), the rows of the group in all.
using Quota = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

// The quotas of a category over all groups. A value with fewer than `least` rows of a group gets `least` or none, in
// turn, so that over all groups it is as frequent as before; the group's most frequent value makes up for it.
[[nodiscard]] std::vector<Quota> quotas_of(const Table& table, std::size_t column,
                                           const std::vector<std::vector<std::uint32_t>>& groups, std::size_t least,
                                           Random random);

// An error if the table has more columns to synthesize than K: originals lie near the hull of their group's rows, and
// what somebody knows of so many columns tells the rest.
[[nodiscard]] Result<void> check_columns(const Table& table, const std::vector<std::size_t>& kept, std::size_t k);

// A number for each combination of values of the columns.
[[nodiscard]] std::vector<std::uint32_t> combinations(const Table& table, const std::vector<std::size_t>& columns);

// A value rounded to what the column is released with.
[[nodiscard]] double to_precision(const Column& column, double value);

}  // namespace scrim::tables
