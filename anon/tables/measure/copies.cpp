#include "anon/tables/measure/copies.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "anon/tables/condense.h"

namespace scrim::tables {
namespace {

std::uint64_t row_hash(const Table& table, std::size_t row) {
    std::uint64_t hash = 0x9e3779b97f4a7c15ULL;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        if (table.columns[c].role == ColumnRole::patient) continue;
        hash ^= std::bit_cast<std::uint64_t>(table.values[c][row] + 0.0);  // no negative zero
        hash *= 0xbf58476d1ce4e5b9ULL;
        hash ^= hash >> 29U;
    }
    return hash;
}

}  // namespace

RowCounts::RowCounts(const Table& table) {
    counts_.reserve(table.rows());
    for (std::size_t row = 0; row < table.rows(); ++row) ++counts_[row_hash(table, row)];
}

std::size_t RowCounts::count(const Table& table, std::size_t row) const {
    const auto found = counts_.find(row_hash(table, row));
    return found == counts_.end() ? 0 : found->second;
}

Copies count_copies(const Table& original, const Table& released) {
    const RowCounts counts(original);
    Copies result;
    for (std::size_t row = 0; row < released.rows(); ++row) {
        const std::size_t count = counts.count(released, row);
        result.copies += count > 0 ? 1 : 0;
        result.unique_copies += count == 1 ? 1 : 0;
    }
    std::size_t repeated = 0;
    for (std::size_t row = 0; row < original.rows(); ++row) repeated += counts.count(original, row) > 1 ? 1 : 0;
    const double share = static_cast<double>(repeated) / static_cast<double>(original.rows());
    const auto n = static_cast<double>(released.rows());
    result.expected = n * share;
    // Four deviations; at least 3 rows or 1 in 1000, so that a single chance hit is no alarm.
    result.limit = result.expected + 4 * std::sqrt(n * share * (1 - share)) + std::max(3.0, n / 1000);
    return result;
}

std::size_t part_from_originals(const Table& original, const std::vector<std::size_t>& restored, Condensed& result) {
    const RowCounts counts(original);
    Table& table = result.table;
    const auto is_copy = [&](std::size_t row) { return counts.count(table, row) == 1; };
    std::vector<std::vector<std::uint32_t>> groups(result.groups);
    for (std::uint32_t row = 0; row < table.rows(); ++row) groups[result.released_group[row]].push_back(row);
    std::size_t left = 0;
    for (const std::size_t column : restored) {
        auto& values = table.values[column];
        left = 0;
        for (auto& rows : groups) {
            std::stable_sort(rows.begin(), rows.end(),
                             [&](std::uint32_t a, std::uint32_t b) { return values[a] < values[b]; });
            for (std::size_t i = 0; i < rows.size(); ++i) {
                if (!is_copy(rows[i])) continue;
                bool parted = false;
                for (std::size_t step = 1; step < rows.size() && !parted; ++step) {
                    for (const std::size_t j : {i + step, i - step}) {  // i - step wraps where it is too low
                        if (j >= rows.size() || values[rows[i]] == values[rows[j]]) continue;
                        const bool other = is_copy(rows[j]);
                        std::swap(values[rows[i]], values[rows[j]]);
                        parted = !is_copy(rows[i]) && (!is_copy(rows[j]) || (other && j > i));
                        if (parted) break;
                        std::swap(values[rows[i]], values[rows[j]]);
                    }
                }
                left += parted ? 0 : 1;
            }
        }
    }
    return left;
}

}  // namespace scrim::tables
