#include "anon/condensation/permissible.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

namespace scrim::tables {
namespace {

// Highest score first, each row gets one value and each value its quota.
void assign_category(const Table& original, const std::vector<std::uint32_t>& rows, const Attribute& attribute,
                     const Points& synthetic, std::vector<double>& values) {
    std::vector<std::size_t> quota(attribute.width);
    for (const auto row : rows) ++quota[static_cast<std::size_t>(original.values[attribute.column][row])];
    std::vector<std::tuple<double, std::uint32_t, std::uint32_t>> scores;  // minus the score, row, value
    for (std::uint32_t i = 0; i < rows.size(); ++i) {
        for (std::uint32_t v = 0; v < attribute.width; ++v) {
            if (quota[v] > 0) scores.emplace_back(-synthetic[i][attribute.first + v], i, v);
        }
    }
    std::sort(scores.begin(), scores.end());
    std::vector<char> done(rows.size());
    for (const auto& [score, i, v] : scores) {
        if (done[i] != 0 || quota[v] == 0) continue;
        done[i] = 1;
        --quota[v];
        values[i] = v;
    }
}

}  // namespace

void to_permissible(const Table& original, const std::vector<std::uint32_t>& rows, const Encoding& encoding,
                    const Points& synthetic, std::vector<std::vector<double>>& values) {
    for (const auto& attribute : encoding.attributes) {
        auto& out = values[attribute.column];
        out.resize(rows.size());
        const Column& column = original.columns[attribute.column];
        if (column.is_category()) {
            assign_category(original, rows, attribute, synthetic, out);
            continue;
        }
        const bool integer = column.type == ColumnType::integer;
        const double low = integer ? std::ceil(column.min) : column.min;
        const double high = integer ? std::floor(column.max) : column.max;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const double value = synthetic[i][attribute.first];
            out[i] = std::clamp(integer ? std::round(value) : value, low, high);
        }
    }
}

void restore_by_rank(const Table& original, const std::vector<std::uint32_t>& rows, std::size_t column,
                     const std::vector<double>& synthetic, std::vector<double>& values) {
    std::vector<double> kept;
    for (const auto row : rows) kept.push_back(original.values[column][row]);
    std::sort(kept.begin(), kept.end());
    std::vector<std::size_t> order(rows.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return synthetic[a] < synthetic[b]; });
    values.resize(rows.size());
    for (std::size_t i = 0; i < order.size(); ++i) values[order[i]] = kept[i];
}

}  // namespace scrim::tables
