#include "anon/tables/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "nlp/base/files/csv.h"

namespace scrim::tables {
namespace {

constexpr double missing = std::numeric_limits<double>::quiet_NaN();

// "20-29", "[20-29]" or "[20, 30)": the middle, as an analyst would take it.
std::optional<double> middle_of_range(std::string_view text) {
    while (!text.empty() && (text.front() == '[' || text.front() == '(')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ']' || text.back() == ')')) text.remove_suffix(1);
    for (std::size_t i = 1; i + 1 < text.size(); ++i) {
        if (text[i] != '-' && text[i] != ',') continue;
        const auto low = parse_number(text.substr(0, i));
        const auto high = parse_number(text.substr(i + 1));
        if (low && high) return (*low + *high) / 2;
    }
    return std::nullopt;
}

enum class Problem : std::uint8_t { none, not_permissible, not_a_number, not_an_integer, out_of_range };

const char* describe(Problem problem) {
    switch (problem) {
        case Problem::not_permissible:
            return "has a value that is not among its permissible ones";
        case Problem::not_a_number:
            return "has a value that is not a number";
        case Problem::not_an_integer:
            return "has a value that is not an integer";
        case Problem::out_of_range:
            return "has a value outside its permissible range";
        case Problem::none:
            break;
    }
    return "";
}

// One text of a column as a value; where it cannot be one, the problem.
Problem convert(const std::string& text, Column& column, const TableOptions& options, double& value) {
    if (column.is_category()) {
        auto index = column.value_index(text);
        if (!index) {  // 1 and 1.0 are the same category
            const auto number = parse_number(text);
            for (std::size_t i = 0; number && !index && i < column.values.size(); ++i) {
                if (parse_number(column.values[i]) == number) index = i;
            }
        }
        if (!index && options.generalized) {
            column.values.push_back(text);
            index = column.values.size() - 1;
        }
        if (!index && options.pool_unlisted) index = column.value_index(other_value);
        if (!index) return Problem::not_permissible;
        value = static_cast<double>(*index);
        return Problem::none;
    }
    auto number = parse_number(text);
    if (!number && options.generalized) {
        number = middle_of_range(text);
        if (!number) return Problem::not_a_number;
        value = *number;
        return Problem::none;
    }
    if (!number) return Problem::not_a_number;
    value = *number;
    if (column.type == ColumnType::integer && value != std::floor(value) && !options.generalized) {
        return Problem::not_an_integer;
    }
    if (value < column.min || value > column.max) return Problem::out_of_range;
    return Problem::none;
}

Error at_first_row(const RawTable& raw, const RawColumn& column, std::uint32_t code, std::string what,
                   std::string advice) {
    const auto row = std::find(column.codes.begin(), column.codes.end(), code) - column.codes.begin();
    return bad_input(std::move(what), {raw.file, "column " + column.name, raw.lines[static_cast<std::size_t>(row)]},
                     std::move(advice));
}

// The values of one column; missing ones as NaN where rows are dropped for them.
Result<std::vector<double>> convert_column(const RawTable& raw, const RawColumn& source, Column& column,
                                           const TableOptions& options) {
    std::vector<double> meaning(source.texts.size());
    const bool patient = column.role == ColumnRole::patient;
    const MissingPolicy policy = column.missing.value_or(options.missing);
    for (std::uint32_t code = 0; code < source.texts.size(); ++code) {
        const std::string& text = source.texts[code];
        const bool listed = !patient && column.is_category() && column.value_index(text).has_value();
        const bool is_absent = !listed && (is_missing(text) || (options.generalized && text == "*"));
        const bool synthesized = policy == MissingPolicy::synthesize && !patient;
        if (is_absent && column.is_category() && !patient && (policy == MissingPolicy::category || synthesized)) {
            if (!column.value_index(missing_value)) column.values.emplace_back(missing_value);
            meaning[code] = static_cast<double>(*column.value_index(missing_value));
            continue;
        }
        if (is_absent && (policy == MissingPolicy::drop || synthesized)) {
            meaning[code] = missing;
            continue;
        }
        if (is_absent) {
            const bool number = policy == MissingPolicy::category;
            return at_first_row(
                raw, source, code, "has a missing value",
                number ? "only a category can have a value of its own for what is missing; use drop or synthesize"
                       : "fill it in, or choose what to do with it: --missing drop, category or synthesize");
        }
        if (patient) {
            meaning[code] = code;
            continue;
        }
        const Problem problem = convert(text, column, options, meaning[code]);
        if (problem != Problem::none) {
            return at_first_row(raw, source, code, describe(problem), "correct the value, or the schema");
        }
    }
    std::vector<double> values(raw.rows());
    for (std::size_t row = 0; row < values.size(); ++row) values[row] = meaning[source.codes[row]];
    return values;
}

// The digits that a column's texts have after the point, at most six significant ones of its spread: a released number
// must not tell more than a written one.
void set_decimals(const std::vector<std::string>& texts, const std::vector<double>& values, Column& column) {
    if (column.type != ColumnType::number || column.decimals || column.role == ColumnRole::patient) return;
    int most = 0;
    for (const auto& text : texts) most = is_missing(text) ? most : std::max(most, decimals_of(text));
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    for (const double value : values) {
        if (std::isnan(value)) continue;
        low = std::min(low, value);
        high = std::max(high, value);
    }
    const double spread = high - low;
    const int significant =
        spread > 0 && std::isfinite(spread) ? 5 - static_cast<int>(std::floor(std::log10(spread))) : 5;
    column.decimals = std::clamp(most, 0, std::clamp(significant, 0, 15));
}

bool wanted(const Column& column, const TableOptions& options) {
    if (column.role == ColumnRole::drop) return false;
    return options.only.empty() ||
           std::find(options.only.begin(), options.only.end(), column.name) != options.only.end();
}

}  // namespace

std::optional<std::size_t> Table::find(std::string_view name) const {
    const auto found =
        std::find_if(columns.begin(), columns.end(), [&](const Column& column) { return column.name == name; });
    if (found == columns.end()) return std::nullopt;
    return static_cast<std::size_t>(found - columns.begin());
}

Result<std::size_t> Table::column(std::string_view name) const {
    if (const auto found = find(name)) return *found;
    std::string names;
    for (const auto& column : columns) names += (names.empty() ? "" : ", ") + column.name;
    return bad_input("has no column '" + std::string(name) + "'", {file, {}, 0}, "its columns are: " + names);
}

std::optional<std::size_t> Table::with_role(ColumnRole role) const {
    const auto found =
        std::find_if(columns.begin(), columns.end(), [&](const Column& column) { return column.role == role; });
    if (found == columns.end()) return std::nullopt;
    return static_cast<std::size_t>(found - columns.begin());
}

Place Table::place(std::size_t column, std::size_t row) const {
    return {file, "column " + columns[column].name, lines[row]};
}

std::string Table::text(std::size_t column, double value) const {
    const Column& spec = columns[column];
    if (spec.role == ColumnRole::patient) return fmt::format("s{:06}", static_cast<std::uint64_t>(value) + 1);
    if (spec.is_category()) return spec.values[static_cast<std::size_t>(value)];
    return number_text(value);
}

Result<Table> make_table(const RawTable& raw, const Schema& schema, const TableOptions& options) {
    for (const auto& name : options.only) {
        if (raw.find(name) == nullptr) {
            return bad_input("has no column '" + name + "'", {raw.file, {}, 1},
                             "its columns are: " + raw.column_names());
        }
        const Column* column = schema.find(name);
        if (column == nullptr || column->role == ColumnRole::drop) {
            return bad_input("the schema does not release the column '" + name + "'", {raw.file, {}, 0},
                             "add the column to the schema");
        }
    }
    Table table;
    table.file = raw.file;
    for (const auto& specification : schema.columns) {
        const RawColumn* source = raw.find(specification.name);
        if (source == nullptr && (options.only.empty() || wanted(specification, options))) {
            return bad_input("the schema names the column '" + specification.name + "', which the table lacks",
                             {raw.file, {}, 1}, "the table's columns are: " + raw.column_names());
        }
        if (!wanted(specification, options)) continue;
        Column column = specification;
        if (is_companion(column)) {
            return bad_input("the name of the column '" + column.name + "' ends as those made for missing numbers do",
                             {raw.file, {}, 1}, "rename the column");
        }
        auto values = convert_column(raw, *source, column, options);
        if (!values) return values.error();
        if (!options.generalized) set_decimals(source->texts, *values, column);
        table.columns.push_back(std::move(column));
        table.values.push_back(std::move(*values));
    }
    if (std::all_of(table.columns.begin(), table.columns.end(),
                    [](const Column& column) { return column.role == ColumnRole::patient; })) {
        return bad_input("no column is left to release", {raw.file, {}, 0},
                         "the schema drops them all: 'condense --draft-schema' says why");
    }
    table.lines = raw.lines;
    std::vector<std::size_t> complete;
    const auto must_be_whole = [&](std::size_t c) {
        const Column& column = table.columns[c];
        return column.role != ColumnRole::attribute ||
               column.missing.value_or(options.missing) != MissingPolicy::synthesize;
    };
    for (std::size_t row = 0; row < raw.rows(); ++row) {
        bool whole = true;
        for (std::size_t c = 0; c < table.columns.size() && whole; ++c) {
            whole = !must_be_whole(c) || !std::isnan(table.values[c][row]);
        }
        if (whole) complete.push_back(row);
    }
    if (complete.empty()) {
        return bad_input("every row has a missing value", {raw.file, {}, 0}, "leave the emptiest columns out");
    }
    if (complete.size() < raw.rows()) {
        table = select_rows(table, complete);
        table.rows_dropped = raw.rows() - complete.size();
    }
    add_companions(table, options.missing);
    return table;
}

Table select_rows(const Table& table, const std::vector<std::size_t>& rows) {
    Table chosen;
    chosen.file = table.file;
    chosen.columns = table.columns;
    chosen.rows_dropped = table.rows_dropped;
    chosen.lines.reserve(rows.size());
    for (const std::size_t row : rows) chosen.lines.push_back(table.lines[row]);
    for (const auto& column : table.values) {
        auto& values = chosen.values.emplace_back();
        values.reserve(rows.size());
        for (const std::size_t row : rows) values.push_back(column[row]);
    }
    return chosen;
}

int decimals_of(std::string_view text) {
    if (text.find_first_of("eE") != std::string_view::npos) return 15;
    const auto point = text.find('.');
    if (point == std::string_view::npos) return 0;
    const auto digits = text.find_last_of("0123456789");
    return digits == std::string_view::npos || digits < point ? 0 : static_cast<int>(digits - point);
}

std::string number_text(double value) {
    if (value == std::floor(value) && std::abs(value) < 1e15)
        return fmt::format("{}", static_cast<std::int64_t>(value));
    return fmt::format("{}", value);
}

std::string to_csv(const Table& table) {
    std::vector<std::size_t> shown;
    std::vector<std::optional<std::size_t>> companion;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        if (is_companion(table.columns[c])) continue;
        shown.push_back(c);
        companion.push_back(table.find(companion_name(table.columns[c].name)));
    }
    std::string out;
    for (std::size_t i = 0; i < shown.size(); ++i) {
        if (i > 0) out += ',';
        append_csv_field(out, table.columns[shown[i]].name);
    }
    out += '\n';
    for (std::size_t row = 0; row < table.rows(); ++row) {
        for (std::size_t i = 0; i < shown.size(); ++i) {
            if (i > 0) out += ',';
            if (companion[i] && table.text(*companion[i], table.values[*companion[i]][row]) == "1") continue;
            append_csv_field(out, table.text(shown[i], table.values[shown[i]][row]));
        }
        out += '\n';
    }
    return out;
}

}  // namespace scrim::tables
