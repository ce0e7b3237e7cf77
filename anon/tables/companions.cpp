// Numbers that are missing: a companion column says where, and the nearest row that has the number lends its own, so
// that grouping and synthesis have something to go by.

#include <algorithm>
#include <cmath>
#include <limits>

#include "anon/tables/table.h"

namespace scrim::tables {
namespace {

constexpr std::string_view companion_end = " (missing)";
constexpr std::size_t most_donors = 2000;

bool is_whole(const std::vector<double>& values) {
    return std::none_of(values.begin(), values.end(), [](double value) { return std::isnan(value); });
}

// A column by which rows are compared, scaled to a deviation of 1; a category's values are as far as that apart.
struct Compared {
    const std::vector<double>* values;
    double scale = 0;  // 0: a category
};

std::vector<Compared> compared_columns(const Table& table) {
    std::vector<Compared> result;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        if (table.columns[c].role == ColumnRole::patient || !is_whole(table.values[c])) continue;
        Compared column{&table.values[c], 0};
        if (!table.columns[c].is_category()) {
            double sum = 0;
            double squares = 0;
            for (const double value : table.values[c]) {
                sum += value;
                squares += value * value;
            }
            const auto n = static_cast<double>(table.rows());
            const double variance = squares / n - sum / n * (sum / n);
            if (!(variance > 0)) continue;
            column.scale = 1 / std::sqrt(variance);
        }
        result.push_back(column);
    }
    return result;
}

double row_distance(const std::vector<Compared>& columns, std::size_t a, std::size_t b) {
    double sum = 0;
    for (const auto& column : columns) {
        const double x = (*column.values)[a];
        const double y = (*column.values)[b];
        const double difference = column.scale == 0 ? (x == y ? 0.0 : 1.0) : (x - y) * column.scale;
        sum += difference * difference;
    }
    return sum;
}

// At most `most_donors` rows that have the value, evenly spaced.
std::vector<std::size_t> donors_of(const std::vector<double>& values) {
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < values.size(); ++row) {
        if (!std::isnan(values[row])) rows.push_back(row);
    }
    if (rows.size() <= most_donors) return rows;
    std::vector<std::size_t> some;
    for (std::size_t i = 0; i < most_donors; ++i) some.push_back(rows[i * rows.size() / most_donors]);
    return some;
}

}  // namespace

std::string companion_name(std::string_view column) { return std::string(column) + std::string(companion_end); }

bool is_companion(const Column& column) { return column.is_category() && column.name.ends_with(companion_end); }

bool has_companions(const Table& table) {
    return std::any_of(table.columns.begin(), table.columns.end(), is_companion);
}

std::vector<Column> without_companions(const Table& table) {
    std::vector<Column> columns;
    for (const auto& column : table.columns) {
        if (is_companion(column)) continue;
        columns.push_back(column);
        columns.back().missing.reset();
        if (table.find(companion_name(column.name))) columns.back().missing = MissingPolicy::synthesize;
    }
    return columns;
}

void add_companions(Table& table, MissingPolicy otherwise) {
    const auto compared = compared_columns(table);
    const std::size_t columns = table.columns.size();
    std::vector<std::pair<std::size_t, std::vector<double>>> filled;
    for (std::size_t c = 0; c < columns; ++c) {
        const Column& column = table.columns[c];
        if (column.is_category() || column.role == ColumnRole::patient) continue;
        if (column.missing.value_or(otherwise) != MissingPolicy::synthesize) continue;
        const bool stated = column.missing.has_value();  // a release has the companion even if nothing is missing
        if (!stated && is_whole(table.values[c])) continue;
        const auto donors = donors_of(table.values[c]);
        std::vector<double> values = table.values[c];
        std::vector<double> absent(table.rows(), 0.0);
        for (std::size_t row = 0; row < values.size(); ++row) {
            if (!std::isnan(values[row])) continue;
            absent[row] = 1;
            double least = std::numeric_limits<double>::infinity();
            values[row] = std::clamp(0.0, column.min, column.max);
            for (const auto donor : donors) {
                const double distance = row_distance(compared, row, donor);
                if (distance >= least) continue;
                least = distance;
                values[row] = table.values[c][donor];
            }
        }
        filled.emplace_back(c, std::move(values));
        Column companion;
        companion.name = companion_name(column.name);
        companion.values = {"0", "1"};
        table.columns.push_back(std::move(companion));
        table.values.push_back(std::move(absent));
    }
    for (auto& [c, values] : filled) table.values[c] = std::move(values);
}

}  // namespace scrim::tables
