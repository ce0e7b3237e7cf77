#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "anon/tables/raw_table.h"
#include "nlp/base/json.h"
#include "nlp/base/result.h"

namespace scrim::tables {

enum class ColumnType : std::uint8_t { category, integer, number };

// What a column is to the release. A plan may say more; `drop` columns are never read, nor released.
enum class ColumnRole : std::uint8_t { attribute, patient, response, event, drop };

enum class MissingPolicy : std::uint8_t {
    refuse,      // an error that names column and line
    drop,        // the row is left out, and counted
    category,    // a permissible value of its own, for categories alone
    synthesize,  // the release misses about as many, in synthetic rows; categories as `category`
};

struct Column {
    std::string name;
    ColumnType type = ColumnType::category;
    ColumnRole role = ColumnRole::attribute;
    std::vector<std::string> values;  // a category's permissible values; the first is the models' baseline
    double min = -std::numeric_limits<double>::infinity();
    double max = std::numeric_limits<double>::infinity();
    std::optional<MissingPolicy> missing;  // where it differs from the run's
    std::optional<int> decimals;           // digits after the point that a number is released with
    std::string reason;                    // why a draft takes the column so; for whoever edits it

    [[nodiscard]] bool is_category() const { return type == ColumnType::category; }
    [[nodiscard]] std::optional<std::size_t> value_index(std::string_view text) const;
};

struct Schema {
    std::vector<Column> columns;

    [[nodiscard]] const Column* find(std::string_view name) const;
    [[nodiscard]] const Column* with_role(ColumnRole role) const;
};

[[nodiscard]] Result<Schema> parse_schema(const Json& json, const std::string& name);
[[nodiscard]] Result<Schema> read_schema(const std::string& path);
[[nodiscard]] Json to_json(const Schema& schema);

[[nodiscard]] std::optional<MissingPolicy> missing_policy(std::string_view word);
[[nodiscard]] std::string_view to_word(ColumnType type);
[[nodiscard]] std::string_view to_word(ColumnRole role);

struct DraftOptions {
    // A number column with two values is a category (for releases), or stays a number (as R's models have it).
    bool two_values_are_category = true;
    // Guess patient, response and event from the columns' names.
    bool guess_roles = true;
};

// A schema to start from: types from what the columns hold, ranges rounded outwards so that they do not
// give away the extreme values. Columns of identifiers or free text get the role `drop`.
[[nodiscard]] Schema draft_schema(const RawTable& table, DraftOptions options = {});

}  // namespace scrim::tables
