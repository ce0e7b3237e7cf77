#include "anon/tables/group/generalize_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <numeric>
#include <set>
#include <unordered_map>

#include "anon/tables/group/equal_rows.h"
#include "anon/tables/group/local_recoding.h"
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

bool is_named(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

// The columns to generalize, each with its hierarchy.
Result<std::map<std::size_t, Hierarchy>> find_hierarchies(const Table& table, const std::string& folder,
                                                          const std::vector<std::string>& sensitive) {
    std::map<std::size_t, Hierarchy> result;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        const ColumnRole role = table.columns[c].role;
        if (role == ColumnRole::patient || is_named(sensitive, table.columns[c].name)) continue;
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

// The sensitive columns with their values as dense numbers, those of numbers in order.
Result<void> add_sensitive(const Table& table, const std::vector<std::string>& names, QuasiIdentifiers& quasi,
                           Generalized& result) {
    for (const auto& name : names) {
        const auto column = table.column(name);
        if (!column) return column.error();
        if (table.columns[*column].role == ColumnRole::patient) {
            return bad_input("the patient column cannot be sensitive", {table.file, "column " + name, 0});
        }
        std::map<double, std::size_t> counts;
        for (const double value : table.values[*column]) ++counts[value];
        Sensitive sensitive{name, {}, {}, !table.columns[*column].is_category()};
        auto& texts = result.sensitive_values.emplace_back();
        std::map<double, std::uint32_t> codes;
        for (const auto& [value, count] : counts) {
            codes[value] = static_cast<std::uint32_t>(codes.size());
            sensitive.share.push_back(static_cast<double>(count) / static_cast<double>(table.rows()));
            texts.push_back(table.text(*column, value));
        }
        for (const double value : table.values[*column]) sensitive.codes.push_back(codes[value]);
        quasi.sensitive.push_back(std::move(sensitive));
    }
    result.sensitive = quasi.sensitive;
    return {};
}

// The people who may be in the table, as leaves.
Result<void> add_population(const Table& table, const std::map<std::size_t, Hierarchy>& hierarchies,
                            const std::string& file, QuasiIdentifiers& quasi) {
    const auto raw = read_raw_table(file);
    if (!raw) return raw.error();
    for (const auto& [column, hierarchy] : hierarchies) {
        const RawColumn* source = raw->find(table.columns[column].name);
        if (source == nullptr) {
            return bad_input("the population has no column '" + table.columns[column].name + "'", {file, {}, 1},
                             "it needs every column that is generalized");
        }
        std::vector<Hierarchy::Node> meaning(source->texts.size());
        for (std::size_t i = 0; i < meaning.size(); ++i) {
            const auto number = parse_number(source->texts[i]);
            auto leaf = hierarchy.find(source->texts[i]);
            if (!leaf && number) leaf = hierarchy.find(number_text(*number));
            if (!leaf || !hierarchy.is_leaf(*leaf)) {
                return bad_input("has a value that its hierarchy lacks", {file, "column " + source->name, 0},
                                 "add a line for it to the hierarchy");
            }
            meaning[i] = *leaf;
        }
        auto& leaves = quasi.population.emplace_back();
        for (const auto code : source->codes) leaves.push_back(meaning[code]);
    }
    const auto classes = EqualRows(quasi).classes_at(Levels(hierarchies.size(), 0));
    for (std::size_t c = 0; c < classes.patients.size(); ++c) {
        if (classes.patients[c] <= classes.population[c]) continue;
        return bad_input("the population lacks patients of the table", {file, {}, 0},
                         "it must have everyone who may be in the table, including its patients");
    }
    return {};
}

// What each row shows, [attributes][rows], and which rows show nothing.
std::vector<std::vector<Hierarchy::Node>> shown_nodes(const QuasiIdentifiers& quasi, const LatticeOptions& options,
                                                      Generalized& result) {
    if (options.local_recoding) {
        Recoded recoded = recode_locally(quasi, options, result.lattice);
        result.local_score = recoded.score;
        result.lattice.suppressed_rows = recoded.suppressed_rows;
        if (recoded.suppressed_rows == 0)
            std::fill(result.lattice.suppressed.begin(), result.lattice.suppressed.end(), 0);
        return std::move(recoded.shown);
    }
    std::vector<std::vector<Hierarchy::Node>> shown(quasi.hierarchies.size());
    for (std::size_t a = 0; a < shown.size(); ++a) {
        const Hierarchy& hierarchy = *quasi.hierarchies[a];
        for (std::size_t row = 0; row < quasi.rows(); ++row) {
            shown[a].push_back(result.lattice.suppressed[row] != 0
                                   ? hierarchy.root()
                                   : hierarchy.ancestor_at(quasi.leaves[a][row], result.lattice.levels[a]));
        }
    }
    return shown;
}

// Rows that show the same have one number; numbers are in the order of the rows.
std::vector<std::uint32_t> number_classes(const QuasiIdentifiers& quasi,
                                          const std::vector<std::vector<Hierarchy::Node>>& shown) {
    std::vector<std::uint64_t> key(quasi.rows());
    std::vector<std::uint32_t> number(quasi.rows());
    const auto number_keys = [&] {
        std::unordered_map<std::uint64_t, std::uint32_t> numbers;
        for (std::size_t row = 0; row < key.size(); ++row) {
            number[row] = numbers.try_emplace(key[row], static_cast<std::uint32_t>(numbers.size())).first->second;
        }
        return static_cast<std::uint64_t>(numbers.size());
    };
    std::uint64_t span = 1;
    for (std::size_t a = 0; a < shown.size(); ++a) {
        const std::uint64_t values = quasi.hierarchies[a]->size();
        if (span > (std::uint64_t{1} << 62U) / values) {
            span = number_keys();
            std::copy(number.begin(), number.end(), key.begin());
        }
        for (std::size_t row = 0; row < key.size(); ++row) key[row] = key[row] * values + shown[a][row];
        span *= values;
    }
    number_keys();
    return number;
}

std::string shown_text(const Hierarchy& hierarchy, Hierarchy::Node node) {
    return node == hierarchy.root() ? "*" : hierarchy.label(node);
}

// Each class as it is shown, with its patients and the people of the population that could be in it.
std::string presence_text(const QuasiIdentifiers& quasi, const Generalized& result) {
    std::string out;
    std::vector<std::string> record = result.quasi_identifiers;
    record.insert(record.end(), {"patients", "people"});
    append_csv_record(out, {record.begin(), record.end()});
    const auto classes = EqualRows(quasi).classes_at(result.lattice.levels);
    std::vector<char> done(classes.patients.size());
    for (std::size_t row = 0; row < classes.of_row.size(); ++row) {
        const auto number = classes.of_row[row];
        if (done[number]++ != 0 || result.lattice.suppressed[row] != 0) continue;
        record.clear();
        for (std::size_t a = 0; a < quasi.hierarchies.size(); ++a) {
            const Hierarchy& hierarchy = *quasi.hierarchies[a];
            record.push_back(
                shown_text(hierarchy, hierarchy.ancestor_at(quasi.leaves[a][row], result.lattice.levels[a])));
        }
        record.push_back(std::to_string(classes.patients[number]));
        record.push_back(std::to_string(classes.population[number]));
        append_csv_record(out, {record.begin(), record.end()});
    }
    return out;
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
                               const Key& key, const RuleColumns& about) {
    const auto hierarchies = find_hierarchies(table, folder, about.sensitive);
    if (!hierarchies) return hierarchies.error();
    auto quasi = leaves_of(table, *hierarchies);
    if (!quasi) return quasi.error();
    Generalized result;
    if (auto done = add_sensitive(table, about.sensitive, *quasi, result); !done) return done.error();
    if (!about.population.empty()) {
        if (auto done = add_population(table, *hierarchies, about.population, *quasi); !done) return done.error();
    }
    auto lattice = search_lattice(*quasi, options);
    if (!lattice) return lattice.error();
    result.lattice = std::move(*lattice);
    const auto shown = shown_nodes(*quasi, options, result);

    std::vector<std::size_t> order(table.rows());
    std::iota(order.begin(), order.end(), std::size_t{0});
    Random random = key.stream("order of rows");
    random.shuffle(order);
    std::size_t attribute = 0;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        result.names.push_back(table.columns[c].name);
        auto& texts = result.texts.emplace_back();
        texts.reserve(order.size());
        const auto found = hierarchies->find(c);
        const bool patient = table.columns[c].role == ColumnRole::patient;
        const bool hidden = options.rules.about_values() && is_named(about.sensitive, table.columns[c].name);
        for (std::size_t i = 0; i < order.size(); ++i) {
            const std::size_t row = order[i];
            if (found != hierarchies->end()) {
                texts.push_back(shown_text(found->second, shown[attribute][row]));
            } else if (hidden && result.lattice.suppressed[row] != 0) {
                texts.emplace_back("*");
            } else {
                texts.push_back(table.text(c, patient ? static_cast<double>(i) : table.values[c][row]));
            }
        }
        if (found == hierarchies->end()) continue;
        result.quasi_identifiers.push_back(table.columns[c].name);
        ++attribute;
    }
    result.group_of = number_classes(*quasi, shown);
    if (options.rules.presence) result.presence_csv = presence_text(*quasi, result);
    return result;
}

}  // namespace scrim::tables
