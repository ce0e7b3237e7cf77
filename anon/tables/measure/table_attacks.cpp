#include "anon/tables/measure/table_attacks.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "anon/tables/encode.h"
#include "anon/tables/measure/attribute_space.h"

namespace scrim::tables {
namespace {

// The rows of both tables in one space: first the original's, then the release's.
Points common_space(const Table& original, const Table& released, const std::vector<std::string>& hidden) {
    Table both = original;
    for (std::size_t c = 0; c < both.columns.size(); ++c) {
        const std::size_t there = *released.find(both.columns[c].name);
        const auto& more = released.values[there];
        // A release may have values of its own, such as a pool: they come after the original's.
        auto& values = both.columns[c].values;
        if (released.columns[there].values.size() > values.size()) values = released.columns[there].values;
        both.values[c].insert(both.values[c].end(), more.begin(), more.end());
    }
    both.lines.resize(original.rows() + released.rows());
    std::vector<std::size_t> without;
    for (const auto& name : hidden) {
        if (const auto column = both.find(name)) without.push_back(*column);
    }
    return distance_space(both, make_encoding(both, without), {});
}

Points part(const Points& points, std::size_t begin, std::size_t end) {
    const auto at = [&](std::size_t i) { return points.values.begin() + static_cast<std::ptrdiff_t>(i * points.dims); };
    return {points.dims, {at(begin), at(end)}};
}

double quantile(std::vector<double> values, double share) {
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

// The nearest point of the tree other than `self`.
Neighbour nearest_other(const PointTree& tree, const double* query, std::size_t self) {
    const auto two = tree.nearest(query, 2);
    return two.size() > 1 && two[0].index == self ? two[1] : two[0];
}

}  // namespace

ClosestRecord closest_records(const Table& original, const Table& released, std::size_t sample) {
    const Points all = common_space(original, released, {});
    const Points before = part(all, 0, original.rows());
    const PointTree tree(before);
    std::vector<double> to_released;
    std::vector<double> to_original;
    double identical = 0;
    for (const auto row : evenly(released.rows(), sample)) {
        to_released.push_back(std::sqrt(tree.nearest(all[original.rows() + row], 1).front().distance));
        identical += to_released.back() == 0 ? 1 : 0;
    }
    for (const auto row : evenly(original.rows(), sample)) {
        to_original.push_back(std::sqrt(nearest_other(tree, before[row], row).distance));
    }
    ClosestRecord result;
    result.identical = identical / static_cast<double>(to_released.size());
    result.released_median = quantile(to_released, 0.5);
    result.released_low = quantile(to_released, 0.05);
    result.original_median = quantile(to_original, 0.5);
    result.original_low = quantile(to_original, 0.05);
    return result;
}

ClassRisk class_risk(const RawTable& table, const std::vector<std::string>& columns) {
    std::unordered_map<std::string, std::size_t> count;
    std::vector<const RawColumn*> used;
    for (const auto& name : columns) {
        if (const RawColumn* column = table.find(name)) used.push_back(column);
    }
    for (std::size_t row = 0; row < table.rows(); ++row) {
        std::string key;
        for (const RawColumn* column : used) key += std::to_string(column->codes[row]) + ",";
        ++count[key];
    }
    ClassRisk risk;
    risk.smallest = table.rows();
    for (const auto& [key, size] : count) {
        risk.unique += size == 1 ? 1 : 0;
        risk.smallest = std::min(risk.smallest, size);
    }
    risk.average = static_cast<double>(count.size()) / static_cast<double>(table.rows());
    risk.unique /= static_cast<double>(table.rows());
    return risk;
}

}  // namespace scrim::tables
