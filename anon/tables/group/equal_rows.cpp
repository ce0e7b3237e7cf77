#include "anon/tables/group/equal_rows.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace scrim::tables {
namespace {

constexpr std::size_t most_stored = 16'000'000;  // parts of known nodes: some 128 MB

bool below(const Levels& a, const Levels& b) {
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i] > b[i]) return false;
    }
    return true;
}

}  // namespace

EqualRows::EqualRows(const QuasiIdentifiers& table) : table_(table) {
    find_distinct();
    const auto& rows = known_.front().row;
    for (std::size_t a = 0; a < table.hierarchies.size(); ++a) {
        const Hierarchy& hierarchy = *table.hierarchies[a];
        auto& levels = ancestors_.emplace_back();
        auto& codes = levels.emplace_back();
        for (const auto row : rows) {
            codes.push_back(row < table.rows() ? table.leaves[a][row] : table.population[a][row - table.rows()]);
        }
        for (std::size_t level = 1; level < hierarchy.level_count(); ++level) {
            auto above = levels.back();
            for (auto& node : above) node = hierarchy.parent(node);
            levels.push_back(std::move(above));
        }
    }
    // From here on a distinct row goes by its number.
    std::iota(known_.front().row.begin(), known_.front().row.end(), 0U);
    std::vector<const std::vector<Hierarchy::Node>*> leaves;
    for (const auto& levels : ancestors_) leaves.push_back(&levels.front());
    if (table.patients.empty()) packed_ = PackedRows::make(table.hierarchies, leaves, known_.front().count);
}

// Rows with the same leaves, once each; those of the population follow those of the table.
void EqualRows::find_distinct() {
    const std::size_t rows = table_.rows();
    const std::size_t all = rows + table_.population_rows();
    key_.assign(all, 0);
    number_.assign(all, 0);
    std::uint64_t span = 1;
    for (std::size_t a = 0; a < table_.hierarchies.size(); ++a) {
        const std::uint64_t values = table_.hierarchies[a]->leaf_count();
        if (span > (std::uint64_t{1} << 62U) / values) {
            span = number_keys(all);
            for (std::size_t i = 0; i < all; ++i) key_[i] = number_[i];
        }
        for (std::size_t i = 0; i < rows; ++i) key_[i] = key_[i] * values + table_.leaves[a][i];
        for (std::size_t i = rows; i < all; ++i) key_[i] = key_[i] * values + table_.population[a][i - rows];
        span *= values;
    }
    const std::uint32_t distinct = number_keys(all);
    Parts& parts = known_.emplace_back();
    parts.levels.assign(table_.hierarchies.size(), 0);
    parts.row.assign(distinct, std::numeric_limits<std::uint32_t>::max());
    parts.count.assign(distinct, 0);
    population_.assign(distinct, 0);
    distinct_of_row_.resize(rows);
    for (std::uint32_t i = 0; i < all; ++i) {
        const auto number = number_[i];
        parts.row[number] = std::min(parts.row[number], i);
        if (i >= rows) {
            ++population_[number];
            continue;
        }
        ++parts.count[number];
        distinct_of_row_[i] = number;
    }
    stored_ = distinct;
}

// Dense numbers for the first n keys, by a hash table that needs no clearing.
std::uint32_t EqualRows::number_keys(std::size_t n) {
    std::size_t size = 64;
    while (size < n * 2) size *= 2;
    if (slots_.size() < size) slots_.resize(size);
    if (++stamp_ == 0) {
        std::fill(slots_.begin(), slots_.end(), Slot{});
        stamp_ = 1;
    }
    std::uint32_t next = 0;
    for (std::size_t i = 0; i < n; ++i) {
        std::size_t at = (key_[i] * 0x9e3779b97f4a7c15ULL) >> 20U & (size - 1);
        while (slots_[at].stamp == stamp_ && slots_[at].key != key_[i]) at = (at + 1) & (size - 1);
        if (slots_[at].stamp != stamp_) slots_[at] = {key_[i], stamp_, next++};
        number_[i] = slots_[at].number;
    }
    return next;
}

std::uint32_t EqualRows::number_parts(const std::vector<std::uint32_t>& rows, const Levels& levels) {
    const std::size_t n = rows.size();
    if (key_.size() < n) key_.resize(n);
    if (number_.size() < n) number_.resize(n);
    std::fill_n(key_.begin(), n, 0);
    std::uint64_t span = 1;
    for (std::size_t a = 0; a < levels.size(); ++a) {
        if (levels[a] + 1 == ancestors_[a].size()) continue;  // one value for all
        const std::uint64_t values = table_.hierarchies[a]->size();
        if (span > (std::uint64_t{1} << 62U) / values) {
            span = number_keys(n);
            for (std::size_t i = 0; i < n; ++i) key_[i] = number_[i];
        }
        const auto* codes = ancestors_[a][levels[a]].data();
        for (std::size_t i = 0; i < n; ++i) key_[i] = key_[i] * values + codes[rows[i]];
        span *= values;
    }
    return number_keys(n);
}

const EqualRows::Parts& EqualRows::smallest_below(const Levels& levels) const {
    const Parts* best = &known_.front();
    for (const auto& parts : known_) {
        if (parts.row.size() < best->row.size() && below(parts.levels, levels)) best = &parts;
    }
    return *best;
}

std::size_t EqualRows::rows_in_small_classes(const Levels& levels, std::size_t k) {
    if (!table_.patients.empty()) return small_by_patients(levels, k);
    if (packed_) return packed_->rows_in_small_classes(levels, k);
    const Parts& from = smallest_below(levels);
    const std::uint32_t classes = number_parts(from.row, levels);
    size_.assign(classes, 0);
    for (std::size_t i = 0; i < from.row.size(); ++i) size_[number_[i]] += from.count[i];
    std::size_t small = 0;
    for (const auto size : size_) small += size < k ? size : 0;
    if (classes * 10 > from.row.size() * 9 || stored_ + classes > most_stored) return small;
    Parts made{levels, std::vector<std::uint32_t>(classes), size_};
    for (std::size_t i = 0; i < from.row.size(); ++i) made.row[number_[i]] = from.row[i];
    stored_ += classes;
    known_.push_back(std::move(made));
    return small;
}

EqualRows::Classes EqualRows::classes_at(const Levels& levels) {
    const Parts& all = known_.front();
    const std::uint32_t count = number_parts(all.row, levels);
    Classes classes;
    classes.patients.assign(count, 0);
    classes.population.assign(count, 0);
    classes.of_row.resize(table_.rows());
    for (std::size_t row = 0; row < classes.of_row.size(); ++row) classes.of_row[row] = number_[distinct_of_row_[row]];
    for (std::size_t i = 0; i < all.row.size(); ++i) {
        classes.patients[number_[i]] += all.count[i];
        classes.population[number_[i]] += population_[i];
    }
    if (table_.patients.empty()) return classes;
    classes.patients.assign(count, 0);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
    for (std::size_t row = 0; row < table_.rows(); ++row) {
        pairs.emplace_back(classes.of_row[row], table_.patients[row]);
    }
    std::sort(pairs.begin(), pairs.end());
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    for (const auto& [number, patient] : pairs) ++classes.patients[number];
    return classes;
}

std::size_t EqualRows::small_by_patients(const Levels& levels, std::size_t k) {
    const Classes classes = classes_at(levels);
    std::size_t small = 0;
    for (const auto number : classes.of_row) small += classes.patients[number] < k ? 1 : 0;
    return small;
}

}  // namespace scrim::tables
