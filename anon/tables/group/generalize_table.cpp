#include "anon/tables/group/generalize_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <numeric>
#include <set>

#include "nlp/base/files/csv.h"

namespace scrim::tables {
namespace {

namespace fs = std::filesystem;

std::optional<std::string> hierarchy_file(const std::string& folder, const std::string& column) {
    std::set<std::string> files;
    std::error_code problem;
    for (const auto& entry : fs::directory_iterator(folder, problem)) {
        const std::string stem = entry.path().stem().string();
        const bool fits = stem == column || stem.ends_with("_" + column);
        if (fits && entry.path().extension() == ".csv") files.insert(entry.path().string());
    }
    if (files.empty()) return std::nullopt;
    return *files.begin();
}

// Ranges of doubling width until one covers all.
std::vector<std::vector<std::string>> ranges(const std::set<double>& values) {
    const double low = *values.begin();
    const double high = *values.rbegin();
    double width = std::pow(10.0, std::floor(std::log10(std::max((high - low) / 20, 1e-9))));
    while ((high - low) / width > 20) width *= width * 10 > (high - low) ? 2 : 5;
    std::vector<std::vector<std::string>> rows;
    for (const double value : values) rows.push_back({number_text(value)});
    for (double w = width; w < (high - low) * 2; w *= 2) {
        std::size_t i = 0;
        for (const double value : values) {
            const double from = std::floor(value / w) * w;
            rows[i++].push_back(fmt::format("[{}-{})", number_text(from), number_text(from + w)));
        }
    }
    for (auto& row : rows) row.emplace_back("*");
    return rows;
}

Result<Hierarchy> default_hierarchy(const Table& table, std::size_t column) {
    const std::set<double> values(table.values[column].begin(), table.values[column].end());
    if (!table.columns[column].is_category()) return Hierarchy::from_rows(ranges(values), table.columns[column].name);
    std::vector<std::vector<std::string>> rows;
    for (const double value : values) rows.push_back({table.text(column, value), "*"});
    return Hierarchy::from_rows(rows, table.columns[column].name);
}

// The columns to generalize, each with its hierarchy.
Result<std::map<std::size_t, Hierarchy>> find_hierarchies(const Table& table, const std::string& folder) {
    std::map<std::size_t, Hierarchy> result;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        const ColumnRole role = table.columns[c].role;
        if (role == ColumnRole::patient) continue;
        if (folder.empty()) {
            if (role == ColumnRole::response || role == ColumnRole::event) continue;
            auto made = default_hierarchy(table, c);
            if (!made) return made.error();
            result.emplace(c, std::move(*made));
            continue;
        }
        const auto file = hierarchy_file(folder, table.columns[c].name);
        if (!file) continue;
        auto read = Hierarchy::from_file(*file);
        if (!read) return read.error();
        result.emplace(c, std::move(*read));
    }
    if (result.empty()) {
        return bad_input("holds no hierarchy for any column of the table", {folder, {}, 0},
                         "name the files after the columns, as age.csv or adult_hierarchy_age.csv");
    }
    return result;
}

Result<QuasiIdentifiers> leaves_of(const Table& table, const std::map<std::size_t, Hierarchy>& hierarchies) {
    QuasiIdentifiers quasi;
    for (const auto& [column, hierarchy] : hierarchies) {
        quasi.hierarchies.push_back(&hierarchy);
        auto& leaves = quasi.leaves.emplace_back();
        std::map<double, Hierarchy::Node> known;
        for (std::size_t row = 0; row < table.rows(); ++row) {
            const double value = table.values[column][row];
            auto found = known.find(value);
            if (found == known.end()) {
                const auto leaf = hierarchy.find(table.text(column, value));
                if (!leaf || !hierarchy.is_leaf(*leaf)) {
                    return bad_input("has a value that its hierarchy lacks", table.place(column, row),
                                     "add a line for it to the hierarchy");
                }
                found = known.emplace(value, *leaf).first;
            }
            leaves.push_back(found->second);
        }
    }
    if (const auto patient = table.with_role(ColumnRole::patient)) {
        std::set<double> once;
        for (const double id : table.values[*patient]) {
            quasi.patients.push_back(static_cast<std::uint32_t>(id));
            once.insert(id);
        }
        if (once.size() == table.rows()) quasi.patients.clear();
    }
    return quasi;
}

}  // namespace

std::string Generalized::csv() const {
    std::string out;
    std::vector<std::string_view> record(names.begin(), names.end());
    append_csv_record(out, record);
    for (std::size_t row = 0; row < texts.front().size(); ++row) {
        for (std::size_t c = 0; c < texts.size(); ++c) record[c] = texts[c][row];
        append_csv_record(out, record);
    }
    return out;
}

Result<Generalized> generalize(const Table& table, const std::string& folder, const LatticeOptions& options,
                               const Key& key) {
    const auto hierarchies = find_hierarchies(table, folder);
    if (!hierarchies) return hierarchies.error();
    const auto quasi = leaves_of(table, *hierarchies);
    if (!quasi) return quasi.error();
    auto lattice = search_lattice(*quasi, options);
    if (!lattice) return lattice.error();

    Generalized result;
    std::vector<std::size_t> order(table.rows());
    std::iota(order.begin(), order.end(), std::size_t{0});
    Random random = key.stream("order of rows");
    random.shuffle(order);
    std::map<std::vector<Hierarchy::Node>, std::uint32_t> classes;
    std::vector<std::vector<Hierarchy::Node>> shown(table.rows());
    std::size_t attribute = 0;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        result.names.push_back(table.columns[c].name);
        auto& texts = result.texts.emplace_back();
        const auto found = hierarchies->find(c);
        const bool patient = table.columns[c].role == ColumnRole::patient;
        for (std::size_t i = 0; i < order.size(); ++i) {
            const std::size_t row = order[i];
            if (found == hierarchies->end()) {
                texts.push_back(table.text(c, patient ? static_cast<double>(i) : table.values[c][row]));
                continue;
            }
            const Hierarchy& hierarchy = found->second;
            const auto node = lattice->suppressed[row] != 0
                                  ? hierarchy.root()
                                  : hierarchy.ancestor_at(quasi->leaves[attribute][row], lattice->levels[attribute]);
            texts.push_back(node == hierarchy.root() ? "*" : hierarchy.label(node));
            shown[row].push_back(node);
        }
        if (found == hierarchies->end()) continue;
        result.quasi_identifiers.push_back(table.columns[c].name);
        ++attribute;
    }
    for (const auto& nodes : shown) {
        const auto next = static_cast<std::uint32_t>(classes.size());
        result.group_of.push_back(classes.try_emplace(nodes, next).first->second);
    }
    result.lattice = std::move(*lattice);
    return result;
}

}  // namespace scrim::tables
