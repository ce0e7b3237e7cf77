#include "anon/tables/permissible.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

namespace scrim::tables {
namespace {

// Highest score first, each row gets one value and each value its quota.
void assign_category(const Attribute& attribute, const Points& synthetic, Quota quota, std::vector<double>& values) {
    std::vector<std::tuple<double, std::uint32_t, std::uint32_t>> scores;  // minus the score, row, place in the quota
    for (std::uint32_t i = 0; i < synthetic.size(); ++i) {
        for (std::uint32_t v = 0; v < quota.size(); ++v) {
            scores.emplace_back(-synthetic[i][attribute.first + quota[v].first], i, v);
        }
    }
    std::sort(scores.begin(), scores.end());
    std::vector<char> done(synthetic.size());
    for (const auto& [score, i, v] : scores) {
        if (done[i] != 0 || quota[v].second == 0) continue;
        done[i] = 1;
        --quota[v].second;
        values[i] = quota[v].first;
    }
}

}  // namespace

void to_permissible(const Table& original, const Encoding& encoding, const Points& synthetic,
                    const std::vector<const Quota*>& quotas, std::vector<std::vector<double>>& values) {
    for (std::size_t a = 0; a < encoding.attributes.size(); ++a) {
        const Attribute& attribute = encoding.attributes[a];
        auto& out = values[attribute.column];
        out.resize(synthetic.size());
        const Column& column = original.columns[attribute.column];
        if (column.is_category()) {
            assign_category(attribute, synthetic, *quotas[a], out);
            continue;
        }
        const bool integer = column.type == ColumnType::integer;
        const double low = integer ? std::ceil(column.min) : column.min;
        const double high = integer ? std::floor(column.max) : column.max;
        for (std::size_t i = 0; i < synthetic.size(); ++i) {
            out[i] = std::clamp(to_precision(column, synthetic[i][attribute.first]), low, high);
        }
    }
}

std::vector<double> restore_by_rank(const std::vector<double>& sorted, const std::vector<double>& synthetic) {
    std::vector<std::size_t> order(sorted.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return synthetic[a] < synthetic[b]; });
    std::vector<double> values(sorted.size());
    for (std::size_t i = 0; i < order.size(); ++i) values[order[i]] = sorted[i];
    return values;
}

std::vector<double> drawn_between(const std::vector<double>& sorted, const std::vector<double>& allowed,
                                  Random& random) {
    std::vector<double> drawn;
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        const double low = i == 0 ? sorted[i] : (sorted[i - 1] + sorted[i]) / 2;
        const double high = i + 1 == sorted.size() ? sorted[i] : (sorted[i] + sorted[i + 1]) / 2;
        const double value = low + (high - low) * random.uniform();
        auto at = std::lower_bound(allowed.begin(), allowed.end(), value);
        if (at == allowed.end() || (at != allowed.begin() && value - *(at - 1) < *at - value)) --at;
        drawn.push_back(*at);
    }
    return drawn;
}

}  // namespace scrim::tables
