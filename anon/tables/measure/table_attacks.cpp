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

namespace {

// The class of each row, by number.
std::vector<std::size_t> class_numbers(const RawTable& table, const std::vector<std::string>& columns) {
    std::unordered_map<std::string, std::size_t> number;
    std::vector<const RawColumn*> used;
    for (const auto& name : columns) {
        if (const RawColumn* column = table.find(name)) used.push_back(column);
    }
    std::vector<std::size_t> out;
    out.reserve(table.rows());
    for (std::size_t row = 0; row < table.rows(); ++row) {
        std::string key;
        for (const RawColumn* column : used) key += std::to_string(column->codes[row]) + ",";
        out.push_back(number.try_emplace(std::move(key), number.size()).first->second);
    }
    return out;
}

ClassGuess guess_column(const RawColumn& column, const std::vector<std::size_t>& classes) {
    using Counts = std::unordered_map<std::uint32_t, std::size_t>;
    std::unordered_map<std::size_t, Counts> of_class;
    Counts all;
    ClassGuess guess;
    guess.column = column.name;
    for (std::size_t row = 0; row < classes.size(); ++row) {
        if (column.texts[column.codes[row]] == "*") continue;
        ++guess.rows;
        ++all[column.codes[row]];
        ++of_class[classes[row]][column.codes[row]];
    }
    const auto most = [](const Counts& counts) {
        std::size_t found = 0;
        for (const auto& [value, count] : counts) found = std::max(found, count);
        return static_cast<double>(found);
    };
    for (const auto& [number, counts] : of_class) {
        guess.right += most(counts);
        guess.certain += counts.size() == 1 ? most(counts) : 0;
    }
    const double rows = std::max(1.0, static_cast<double>(guess.rows));
    guess.right /= rows;
    guess.certain /= rows;
    guess.stranger = most(all) / rows;
    return guess;
}

}  // namespace

std::optional<ClassGuess> guess_by_class(const RawTable& table, const std::vector<std::string>& classes,
                                         const std::vector<std::string>& targets) {
    const auto numbers = class_numbers(table, classes);
    std::optional<ClassGuess> best;
    double sum = 0;
    double columns = 0;
    for (const auto& name : targets) {
        const RawColumn* column = table.find(name);
        if (column == nullptr) continue;
        const ClassGuess guess = guess_column(*column, numbers);
        if (guess.rows == 0) continue;
        sum += guess.right;
        ++columns;
        if (!best || guess.right - guess.stranger > best->right - best->stranger) best = guess;
    }
    if (best) best->mean = sum / columns;
    return best;
}

ClassRisk class_risk(const RawTable& table, const std::vector<std::string>& columns) {
    std::vector<std::size_t> count;
    for (const std::size_t number : class_numbers(table, columns)) {
        if (number >= count.size()) count.resize(number + 1);
        ++count[number];
    }
    ClassRisk risk;
    risk.smallest = table.rows();
    for (const std::size_t size : count) {
        risk.unique += size == 1 ? 1 : 0;
        risk.smallest = std::min(risk.smallest, size);
    }
    risk.average = static_cast<double>(count.size()) / static_cast<double>(table.rows());
    risk.unique /= static_cast<double>(table.rows());
    return risk;
}

}  // namespace scrim::tables
