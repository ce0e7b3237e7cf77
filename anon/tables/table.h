#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "anon/tables/raw_table.h"
#include "anon/tables/schema.h"
#include "nlp/base/result.h"

namespace scrim::tables {

// A table with types, checked against its schema. A category's value is the index of a permissible value,
// a patient's is a dense number; nothing is missing. Where missing numbers are to be synthesized, a column has a
// companion, a category that is 1 where the number is missing; the number there is that of a like row.
struct Table {
    std::string file;
    std::vector<Column> columns;
    std::vector<std::vector<double>> values;  // [columns][rows]
    std::vector<std::uint64_t> lines;         // [rows] where each row began, for errors
    std::size_t rows_dropped = 0;             // for missing values

    [[nodiscard]] std::size_t rows() const { return lines.size(); }
    [[nodiscard]] std::optional<std::size_t> find(std::string_view name) const;
    // The index of a column, or an error that names the columns there are.
    [[nodiscard]] Result<std::size_t> column(std::string_view name) const;
    [[nodiscard]] std::optional<std::size_t> with_role(ColumnRole role) const;
    [[nodiscard]] Place place(std::size_t column, std::size_t row) const;
    // How a value is written in CSV.
    [[nodiscard]] std::string text(std::size_t column, double value) const;
};

struct TableOptions {
    MissingPolicy missing = MissingPolicy::refuse;
    std::vector<std::string> only;  // the columns to take; empty: all that the schema has
    // Published tables may hold generalized values: a range of numbers becomes its middle, "*" is missing,
    // and a category may take values that the schema does not list.
    bool generalized = false;
    // A category that lists `(other)` takes it for every value that it does not list; in a release that is an error.
    bool pool_unlisted = true;
};

inline constexpr std::string_view missing_value = "(missing)";
inline constexpr std::string_view other_value = "(other)";

// The companion of a column, whether a column is one, and whether a table has any.
[[nodiscard]] std::string companion_name(std::string_view column);
[[nodiscard]] bool is_companion(const Column& column);
[[nodiscard]] bool has_companions(const Table& table);
// The columns of the schema that a table with companions was made from.
[[nodiscard]] std::vector<Column> without_companions(const Table& table);

// Gives each number column of the policy `synthesize` a companion, and its missing values (NaN) those of the nearest of
// at most 2,000 rows that have one.
void add_companions(Table& table, MissingPolicy otherwise);

// Digits after the point of a number's text; an exponent counts as 15.
[[nodiscard]] int decimals_of(std::string_view text);

// Columns that the schema does not name are left out; a schema column that the file lacks is an error.
[[nodiscard]] Result<Table> make_table(const RawTable& raw, const Schema& schema, const TableOptions& options = {});

// The rows given, in the order given.
[[nodiscard]] Table select_rows(const Table& table, const std::vector<std::size_t>& rows);

// A number as the shortest text that reads back as the same.
[[nodiscard]] std::string number_text(double value);

[[nodiscard]] std::string to_csv(const Table& table);

}  // namespace scrim::tables
