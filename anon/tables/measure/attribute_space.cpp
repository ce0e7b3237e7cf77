#include "anon/tables/measure/attribute_space.h"

#include <algorithm>
#include <limits>

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

namespace {

// Two numbers side by side, which every processor has registers for.
using TwoLanes = double __attribute__((vector_size(16), aligned(alignof(double)), may_alias));

}  // namespace

double least_difference(const double* a, const double* b, std::size_t count) {
    const auto at = [](const double* from) { return *reinterpret_cast<const TwoLanes*>(from); };
    constexpr double infinity = std::numeric_limits<double>::infinity();
    TwoLanes least[2] = {{infinity, infinity}, {infinity, infinity}};
    std::size_t i = 0;
    for (; i + 4 <= count; i += 4) {
        const TwoLanes first = at(a + i) - at(b + i);
        const TwoLanes second = at(a + i + 2) - at(b + i + 2);
        least[0] = first < least[0] ? first : least[0];
        least[1] = second < least[1] ? second : least[1];
    }
    double out = std::min(std::min(least[0][0], least[0][1]), std::min(least[1][0], least[1][1]));
    for (; i < count; ++i) out = std::min(out, a[i] - b[i]);
    return out;
}

void AttributeSpace::parts(std::size_t column, double a, const double* b, std::size_t count, double* out) const {
    const double factor = factor_[column];
    const bool category = category_[column] != 0;
    constexpr TwoLanes zero{};
    const TwoLanes other = zero + factor;
    std::size_t i = 0;
    for (; i + 2 <= count; i += 2) {
        const TwoLanes here = *reinterpret_cast<const TwoLanes*>(b + i);
        const TwoLanes off = a - here;
        *reinterpret_cast<TwoLanes*>(out + i) = category ? (off == zero ? zero : other) : off * off * factor;
    }
    for (; i < count; ++i) out[i] = part(column, a, b[i]);
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
