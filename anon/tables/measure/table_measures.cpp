#include "anon/tables/measure/table_measures.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "anon/tables/measure/fit_text.h"

namespace scrim::tables {
namespace {

double percent(std::size_t part, std::size_t whole) {
    return whole == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(whole);
}

const models::Coefficient* find(const std::optional<models::Fit>& fit, const std::string& name) {
    if (!fit) return nullptr;
    for (const auto& coefficient : fit->coefficients) {
        if (coefficient.name == name) return coefficient.usable() ? &coefficient : nullptr;
    }
    return nullptr;
}

void count_changes(ModelComparison& comparison) {
    for (const auto& before : comparison.original.coefficients) {
        if (before.name == "(Intercept)" || !before.usable()) continue;
        ++comparison.coefficients;
        comparison.significant += before.significant() ? 1 : 0;
        const models::Coefficient* after = find(comparison.released, before.name);
        if (after == nullptr) {
            ++comparison.lost;
            ++comparison.outside_interval;
            comparison.changed_significance += before.significant() ? 1 : 0;
            comparison.changed_direction += before.significant() ? 1 : 0;
            continue;
        }
        comparison.changed_significance += before.significant() != after->significant() ? 1 : 0;
        const bool turned = (before.estimate > 0) != (after->estimate > 0);
        comparison.changed_direction += before.significant() && turned ? 1 : 0;
        const bool outside = after->estimate < before.low || after->estimate > before.high;
        comparison.outside_interval += outside ? 1 : 0;
    }
}

double kolmogorov_smirnov(std::vector<double> a, std::vector<double> b) {
    std::sort(a.begin(), a.end());
    std::sort(b.begin(), b.end());
    double most = 0;
    for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
        const double at = std::min(a[i], b[j]);
        while (i < a.size() && a[i] == at) ++i;
        while (j < b.size() && b[j] == at) ++j;
        const double gap = static_cast<double>(i) / static_cast<double>(a.size()) -
                           static_cast<double>(j) / static_cast<double>(b.size());
        most = std::max(most, std::abs(gap));
    }
    return most;
}

// Half the sum of differences in share, by the values' names: a release may have generalized ones.
double total_variation(const Table& original, std::size_t a, const Table& released, std::size_t b) {
    std::map<std::string, double> share;
    for (const double v : original.values[a]) {
        share[original.columns[a].values[static_cast<std::size_t>(v)]] += 1 / static_cast<double>(original.rows());
    }
    for (const double v : released.values[b]) {
        share[released.columns[b].values[static_cast<std::size_t>(v)]] -= 1 / static_cast<double>(released.rows());
    }
    double sum = 0;
    for (const auto& [value, difference] : share) sum += std::abs(difference) / 2;
    return sum;
}

double mean_of(const std::vector<double>& values) {
    double sum = 0;
    for (const double value : values) sum += value;
    return sum / static_cast<double>(values.size());
}

double variance_of(const std::vector<double>& values) {
    const double mean = mean_of(values);
    double sum = 0;
    for (const double value : values) sum += (value - mean) * (value - mean);
    return sum / static_cast<double>(values.size());
}

// The smallest step between values: what a number does not tell finer.
double resolution_of(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 1; i < values.size(); ++i) {
        if (values[i] > values[i - 1]) least = std::min(least, values[i] - values[i - 1]);
    }
    return std::isfinite(least) ? least : 1;
}

// Bits of a number in a group: a normal density, widened by the resolution so that equal values are not
// infinitely certain.
double normal_entropy(double variance, double resolution) {
    constexpr double two_pi_e = 17.07946844534713;
    return 0.5 * std::log2(two_pi_e * (variance + resolution * resolution / 12));
}

double discrete_entropy(const std::vector<double>& values) {
    std::map<double, double> count;
    for (const double value : values) ++count[value];
    double bits = 0;
    for (const auto& [value, times] : count) {
        const double share = times / static_cast<double>(values.size());
        bits -= share * std::log2(share);
    }
    return bits;
}

}  // namespace

double ModelComparison::percent_significance() const { return percent(changed_significance, coefficients); }
double ModelComparison::percent_direction() const { return percent(changed_direction, significant); }
double ModelComparison::percent_outside() const { return percent(outside_interval, coefficients); }

Result<std::vector<ModelComparison>> compare_models(const Plan& plan, const Table& original, const Table& released) {
    std::vector<ModelComparison> result;
    for (const auto& model : plan.models) {
        ModelComparison comparison;
        comparison.title = model.title();
        auto before = fit_model(model, original);
        if (!before) return before.error();
        comparison.original = std::move(*before);
        auto after = fit_model(model, released);
        if (after) {
            comparison.released = std::move(*after);
        } else {
            comparison.problem = after.error().what;
        }
        count_changes(comparison);
        result.push_back(std::move(comparison));
    }
    return result;
}

std::vector<ColumnDistance> column_distances(const Table& original, const Table& released) {
    std::vector<ColumnDistance> result;
    for (std::size_t a = 0; a < original.columns.size(); ++a) {
        const Column& column = original.columns[a];
        const auto b = released.find(column.name);
        if (column.role == ColumnRole::patient || !b) continue;
        ColumnDistance distance{column.name, 0, 0, 0};
        if (column.is_category()) {
            distance.distance = total_variation(original, a, released, *b);
        } else {
            distance.distance = kolmogorov_smirnov(original.values[a], released.values[*b]);
            distance.original_mean = mean_of(original.values[a]);
            distance.released_mean = mean_of(released.values[*b]);
        }
        result.push_back(std::move(distance));
    }
    return result;
}

ConditionalPrivacy conditional_privacy(const Table& table, const std::vector<std::uint32_t>& group_of) {
    ConditionalPrivacy result;
    const Grouping grouping{group_of, group_of.empty() ? 0 : *std::max_element(group_of.begin(), group_of.end()) + 1U};
    const auto members = grouping.members();
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        const Column& column = table.columns[c];
        if (column.role == ColumnRole::patient) continue;
        const double variance = column.is_category() ? 0 : variance_of(table.values[c]);
        if (!column.is_category() && !(variance > 0)) continue;
        const double resolution = column.is_category() ? 0 : resolution_of(table.values[c]) / std::sqrt(variance);
        double bits = 0;
        for (const auto& rows : members) {
            if (rows.empty()) continue;
            std::vector<double> values;
            for (const auto row : rows) values.push_back(table.values[c][row]);
            const double share = static_cast<double>(rows.size()) / static_cast<double>(table.rows());
            bits += share * (column.is_category() ? discrete_entropy(values)
                                                  : normal_entropy(variance_of(values) / variance, resolution));
        }
        result.columns.emplace_back(column.name, std::exp2(bits));
        result.mean += std::exp2(bits);
    }
    if (!result.columns.empty()) result.mean /= static_cast<double>(result.columns.size());
    return result;
}

Json to_json(const ModelComparison& comparison) {
    Json json{{"model", comparison.title},
              {"coefficients", comparison.coefficients},
              {"significant", comparison.significant},
              {"changed_significance", comparison.percent_significance()},
              {"changed_direction", comparison.percent_direction()},
              {"outside_interval", comparison.percent_outside()},
              {"lost", comparison.lost},
              {"original", to_json(comparison.original)}};
    json["published"] = comparison.released ? to_json(*comparison.released) : Json();
    if (!comparison.problem.empty()) json["problem"] = comparison.problem;
    return json;
}

Figure figure_of(const std::vector<double>& values) {
    if (values.empty()) return {};
    const auto n = static_cast<double>(values.size());
    return {mean_of(values), values.size() < 2 ? 0 : std::sqrt(variance_of(values) * n / (n - 1))};
}

}  // namespace scrim::tables
