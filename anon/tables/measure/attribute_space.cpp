#include "anon/tables/measure/attribute_space.h"

#include <algorithm>

namespace scrim::tables {
namespace {

// The variance of a number; of a category, that of its 0/1 columns together.
double variance_of_column(const Table& table, std::size_t column) {
    const auto& values = table.values[column];
    const auto n = static_cast<double>(values.size());
    if (table.columns[column].is_category()) {
        std::vector<double> share(table.columns[column].values.size());
        for (const double value : values) share[static_cast<std::size_t>(value)] += 1 / n;
        double same = 0;
        for (const double s : share) same += s * s;
        return 1 - same;
    }
    double mean = 0;
    for (const double value : values) mean += value / n;
    double variance = 0;
    for (const double value : values) variance += (value - mean) * (value - mean) / n;
    return variance;
}

}  // namespace

AttributeSpace::AttributeSpace(const Table& reference)
    : category_(reference.columns.size()), factor_(reference.columns.size()) {
    for (std::size_t c = 0; c < reference.columns.size(); ++c) {
        if (reference.columns[c].role == ColumnRole::patient) continue;
        const double variance = variance_of_column(reference, c);
        if (!(variance > 1e-12)) continue;
        category_[c] = reference.columns[c].is_category() ? 1 : 0;
        factor_[c] = (category_[c] != 0 ? 2 : 1) / variance;
        columns_.push_back(c);
    }
}

std::vector<std::vector<double>> in_terms_of(const Table& other, const Table& table) {
    auto values = table.values;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        const Column& column = table.columns[c];
        if (!column.is_category() || column.role == ColumnRole::patient) continue;
        const auto there = other.find(column.name);
        if (!there) continue;
        const Column& target = other.columns[*there];
        std::vector<double> meaning;
        for (const auto& text : column.values) {
            auto index = target.value_index(text);
            if (!index) index = target.value_index(other_value);
            meaning.push_back(index ? static_cast<double>(*index) : -1.0);
        }
        for (double& value : values[c]) value = meaning[static_cast<std::size_t>(value)];
    }
    return values;
}

std::vector<std::size_t> evenly(std::size_t rows, std::size_t sample) {
    std::vector<std::size_t> chosen;
    const std::size_t count = std::min(rows, sample);
    for (std::size_t i = 0; i < count; ++i) chosen.push_back(i * rows / count);
    return chosen;
}

}  // namespace scrim::tables
