#include "anon/condensation/attacks.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "anon/condensation/encode.h"

namespace scrim::tables {
namespace {

// The rows of both tables in one space: first the original's, then the release's.
Points common_space(const Table& original, const Table& released, const std::vector<std::string>& hidden) {
    Table both = original;
    for (std::size_t c = 0; c < both.columns.size(); ++c) {
        const auto& more = released.values[*released.find(both.columns[c].name)];
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

std::vector<std::size_t> evenly(std::size_t rows, std::size_t sample) {
    std::vector<std::size_t> chosen;
    const std::size_t count = std::min(rows, sample);
    for (std::size_t i = 0; i < count; ++i) chosen.push_back(i * rows / count);
    return chosen;
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

Linkage simulate_linkage(const Table& original, const Table& released, const std::vector<std::string>& hidden,
                         std::size_t sample) {
    const Points all = common_space(original, released, hidden);
    const Points before = part(all, 0, original.rows());
    const Points after = part(all, original.rows(), all.size());
    const PointTree originals(before);
    const PointTree release(after);
    const auto same = [&](const std::string& name, std::size_t row, const Table& other, std::size_t other_row) {
        return original.values[*original.find(name)][row] == other.values[*other.find(name)][other_row];
    };
    Linkage result;
    result.has_response = !hidden.empty();
    double own = 0;
    double guessed = 0;
    double by_others = 0;
    for (const auto row : evenly(original.rows(), sample)) {
        ++result.targets;
        const auto linked = release.nearest(before[row], 1).front().index;
        const auto other = nearest_other(originals, before[row], row).index;
        bool all_hidden = true;
        for (const auto& name : hidden) {
            all_hidden = all_hidden && same(name, row, released, linked);
            if (!original.columns[*original.find(name)].is_category()) continue;
            guessed += same(name, row, released, linked) ? 1 : 0;
            by_others += same(name, row, original, other) ? 1 : 0;
        }
        own += all_hidden && !hidden.empty() ? 1 : 0;
    }
    const auto n = static_cast<double>(result.targets);
    result.own_response = own / n;
    result.event_guessed = guessed / n;
    result.event_by_others = by_others / n;
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
