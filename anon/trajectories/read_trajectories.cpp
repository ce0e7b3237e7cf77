#include "anon/trajectories/read_trajectories.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include "anon/core/icd.h"
#include "anon/core/systems/code_tree.h"
#include "anon/trajectories/time_hierarchy.h"
#include "anon/trajectories/trajectory_rows.h"
#include "nlp/base/files/text_input.h"

namespace scrim {
namespace {

std::optional<double> number_of(const std::string& text) {
    double value = 0;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
    if (result.ec != std::errc() || !std::isfinite(value)) return std::nullopt;
    if (result.ptr != text.data() + text.size() && *result.ptr != '+') return std::nullopt;
    return value;
}

// A hierarchy, and where each value of a column stands in it.
struct Placed {
    Hierarchy tree;
    std::vector<Hierarchy::Node> leaf;  // by value number
    std::vector<double> time;           // by value number: what pairs are ordered by
    std::string source;
};

Result<Placed> place_by_name(Hierarchy tree, std::string source, const ColumnValues& column, const std::string& what,
                             const std::string& file) {
    Placed placed{std::move(tree), {}, {}, std::move(source)};
    bool numbers = true;  // leaves that are numbers are ordered as such, others as they come in the hierarchy
    for (Hierarchy::Node leaf = 0; leaf < placed.tree.leaf_count(); ++leaf) {
        numbers = numbers && number_of(placed.tree.name(leaf)).has_value();
    }
    for (std::size_t v = 0; v < column.values.size(); ++v) {
        const auto found = placed.tree.find(column.values[v]);
        if (!found || !placed.tree.is_leaf(*found)) {
            return bad_input("the " + what + " is not a leaf of its hierarchy", {file, {}, column.first_line[v]},
                             "add it to the hierarchy, or correct it");
        }
        placed.leaf.push_back(*found);
        placed.time.push_back(numbers ? *number_of(placed.tree.name(*found)) : static_cast<double>(*found));
    }
    return placed;
}

// Data that passed through the change of ICD have codes of both: each goes by the version that most codes fit,
// or else by the other. Chapters of the two never mix.
Result<Hierarchy> mixed_icd_hierarchy(const std::vector<std::string>& codes, IcdVersion version) {
    const IcdVersion other = version == IcdVersion::nine ? IcdVersion::ten : IcdVersion::nine;
    std::vector<std::vector<std::string>> rows;
    for (const auto& code : codes) {
        auto icd = classify_icd(code, version);
        const bool first = icd.has_value();
        if (!icd) icd = classify_icd(code, other);
        if (!icd) {
            rows.push_back({code, code, code, "unclassified", "unclassified", "*"});
            continue;
        }
        const std::string mark = first ? "" : (other == IcdVersion::ten ? "ICD-10 " : "ICD-9 ");
        rows.push_back(
            {code, mark + icd->four_digits, mark + icd->three_digits, mark + icd->section, mark + icd->chapter, "*"});
    }
    return Hierarchy::from_rows(rows, "ICD");
}

// Codes that the version most of them fit does not have may be of the other one: takes these out of the unclassified,
// and says whether there are any.
bool take_other_icd(CodeTree& codes) {
    const IcdVersion other = codes.source == "icd9" ? IcdVersion::ten : IcdVersion::nine;
    return std::erase_if(codes.unclassified, [&](const auto& code) { return classify_icd(code, other).has_value(); }) >
           0;
}

// The codes' hierarchy from one that is built in or a table.
Result<Placed> place_in_tree(const ColumnValues& column, const TrajectoryReadOptions& options, const std::string& file,
                             const std::string& system, TrajectoryInput& input) {
    auto codes = column.values;
    std::sort(codes.begin(), codes.end());
    if (codes.empty()) codes.emplace_back("000");  // no pairs at all: any domain will do
    const bool both = options.code_hierarchy == "icd";
    auto tree = read_code_tree({both ? std::string() : options.code_hierarchy, system, true}, codes);
    if (!tree) return tree.error();
    const bool mixed =
        (both || (options.code_hierarchy.empty() && system.empty())) && tree->icd && take_other_icd(*tree);
    if (!both && !column.values.empty()) {
        if (auto fine = require_meaning(*tree); !fine) return fine.error();
    }
    input.made_code_rows = !is_built_in_code_tree(tree->source);
    input.unclassified_codes = column.values.empty() ? 0 : tree->unclassified.size();
    if (input.made_code_rows && input.unclassified_codes > 0) {
        return bad_input(std::to_string(input.unclassified_codes) + " codes are not in the hierarchy", {file, {}, 0},
                         "it becomes part of the release, which must not say which codes the data has: take these "
                         "codes out, or give a hierarchy that has them");
    }
    if (!mixed) return place_by_name(std::move(tree->tree), tree->source, column, "code", file);
    auto icd = mixed_icd_hierarchy(codes, tree->source == "icd9"    ? IcdVersion::nine
                                          : tree->source == "icd10" ? IcdVersion::ten
                                                                    : IcdVersion::ten_who);
    if (!icd) return icd.error();
    return place_by_name(std::move(*icd), "icd", column, "code", file);
}

Result<Placed> place_codes(const ColumnValues& column, const TrajectoryReadOptions& options, const std::string& file,
                           const std::string& system, TrajectoryInput& input) {
    const std::string& wanted = options.code_hierarchy;
    const bool built_in = wanted.empty() || wanted == "icd" || is_built_in_code_tree(wanted);
    if (built_in || !is_rows_of_leaves(wanted)) return place_in_tree(column, options, file, system, input);
    auto tree = Hierarchy::from_file(wanted);
    if (!tree) return tree.error();
    return place_by_name(std::move(*tree), wanted, column, "code", file);
}

Result<Placed> place_years(const ColumnValues& column, const TrajectoryReadOptions& options, const std::string& file) {
    auto tree = options.age_bands.empty() ? age_hierarchy(options.age_top)
                                          : age_band_hierarchy(options.age_bands, options.age_top);
    if (!tree) return tree.error();
    Placed placed{std::move(*tree), {}, {}, "ages"};
    for (std::size_t v = 0; v < column.values.size(); ++v) {
        const auto age = number_of(column.values[v]);
        if (!age) {
            return bad_input("the age is not a number", {file, {}, column.first_line[v]},
                             "give ages in years, or a hierarchy with --age-hierarchy");
        }
        if (*age < 0 || *age > 150) {
            return bad_input("the age is not between 0 and 150", {file, {}, column.first_line[v]}, "correct it");
        }
        placed.leaf.push_back(static_cast<Hierarchy::Node>(std::min<double>(std::floor(*age), options.age_top)));
        placed.time.push_back(std::floor(*age));
    }
    return placed;
}

Result<Placed> place_dates(const ColumnValues& column, const std::string& file) {
    auto dates = column.values;
    std::sort(dates.begin(), dates.end());
    if (dates.empty()) dates.emplace_back("2000-01-01");
    for (std::size_t v = 0; v < column.values.size(); ++v) {
        if (!is_date(column.values[v])) {
            return bad_input("the date is not one", {file, {}, column.first_line[v]}, "write dates as 2010-08-11");
        }
    }
    auto tree = date_hierarchy(dates);
    if (!tree) return tree.error();
    return place_by_name(std::move(*tree), "dates", column, "date", file);
}

Result<Placed> place_ages(const ColumnValues& column, const TrajectoryReadOptions& options, const std::string& file) {
    const std::string& wanted = options.age_hierarchy;
    const bool dates = wanted == "dates" || (wanted.empty() && !column.values.empty() && is_date(column.values[0]));
    if (dates) return place_dates(column, file);
    if (wanted.empty() || wanted == "ages") return place_years(column, options, file);
    auto tree = Hierarchy::from_file(wanted);
    if (!tree) return tree.error();
    return place_by_name(std::move(*tree), wanted, column, "age", file);
}

// The leaves that are sensitive: those named, and those below an inner value that is named.
Result<std::vector<char>> sensitive_leaves(const TrajectoryReadOptions& options, const Hierarchy& tree) {
    std::vector<char> sensitive(tree.leaf_count(), 0);
    const auto mark = [&](std::string_view name) {
        const auto node = tree.find(name);
        if (!node) return;  // a code that no patient has
        for (const auto leaf : tree.leaves_of(*node)) sensitive[leaf] = 1;
    };
    for (const auto& code : options.sensitive_codes) mark(code);
    const std::string& path = options.sensitive;
    if (path.empty()) return sensitive;
    auto input = open_text(path);
    if (!input) return input.error();
    LineReader lines(std::move(*input));
    while (true) {
        const auto line = lines.next();
        if (!line) return line.error();
        if (!*line) return sensitive;
        const auto from = (*line)->find_first_not_of(" \t");
        if (from != std::string_view::npos) mark((*line)->substr(from, (*line)->find_last_not_of(" \t") - from + 1));
    }
}

struct SetBuilder {
    const TrajectoryRows& rows;
    const std::vector<Placed>& placed;
    const std::vector<char>& sensitive;
    TrajectorySet& set;

    // The order of time; where pairs are of one time, the order of the rows.
    [[nodiscard]] std::vector<std::size_t> ordered_pairs(std::size_t patient) const {
        const auto& values = rows.pairs[patient];
        std::vector<std::size_t> order(values.size() / placed.size());
        std::iota(order.begin(), order.end(), 0);
        const auto time = [&](std::size_t pair) { return placed[1].time[values[pair * placed.size() + 1]]; };
        std::stable_sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) { return time(x) < time(y); });
        return order;
    }

    void build() {
        std::map<std::vector<Hierarchy::Node>, std::uint32_t> numbers;
        std::map<std::vector<std::string>, std::uint32_t> sets{{{}, 0}};
        std::vector<std::vector<std::vector<Hierarchy::Node>>> routes(rows.ids.size());
        for (std::size_t p = 0; p < rows.ids.size(); ++p) {
            std::set<std::string> codes;
            for (const std::size_t pair : ordered_pairs(p)) {
                std::vector<Hierarchy::Node> nodes;
                for (std::size_t a = 0; a < placed.size(); ++a) {
                    nodes.push_back(placed[a].leaf[rows.pairs[p][pair * placed.size() + a]]);
                }
                if (sensitive[nodes[0]] != 0) {
                    codes.insert(placed[0].tree.name(nodes[0]));
                    continue;
                }
                numbers.try_emplace(nodes, 0);
                routes[p].push_back(std::move(nodes));
            }
            const auto [found, added] =
                sets.try_emplace({codes.begin(), codes.end()}, static_cast<std::uint32_t>(sets.size()));
            if (added) set.sensitive_sets.push_back(found->first);
            set.sensitive.push_back(found->second);
        }
        set.attributes = placed.size();
        for (auto& [nodes, number] : numbers) {
            number = static_cast<std::uint32_t>(set.pair_count());
            set.pair_nodes.insert(set.pair_nodes.end(), nodes.begin(), nodes.end());
        }
        for (const auto& route : routes) {
            auto& pairs = set.patients.emplace_back();
            for (const auto& nodes : route) pairs.push_back(numbers[nodes]);
        }
    }
};

// Sets of sensitive codes are numbered in their own order, so that the order of the rows does not matter.
void sort_sensitive_sets(TrajectorySet& set) {
    std::vector<std::uint32_t> order(set.sensitive_sets.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(),
              [&](std::uint32_t a, std::uint32_t b) { return set.sensitive_sets[a] < set.sensitive_sets[b]; });
    std::vector<std::uint32_t> rank(order.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) rank[order[i]] = i;
    for (auto& number : set.sensitive) number = rank[number];
    std::sort(set.sensitive_sets.begin(), set.sensitive_sets.end());
}

Result<std::vector<Placed>> place_all(const TrajectoryRows& rows, const TrajectoryReadOptions& options,
                                      const std::string& path, const std::string& system, TrajectoryInput& input) {
    std::vector<Placed> placed;
    auto codes = place_codes(rows.columns[0], options, path, system, input);
    if (!codes) return codes.error();
    placed.push_back(std::move(*codes));
    auto ages = place_ages(rows.columns[1], options, path);
    if (!ages) return ages.error();
    placed.push_back(std::move(*ages));
    for (std::size_t f = 0; f < options.further.size(); ++f) {
        auto tree = Hierarchy::from_file(options.further[f].hierarchy);
        if (!tree) return tree.error();
        auto more = place_by_name(std::move(*tree), options.further[f].hierarchy, rows.columns[f + 2],
                                  "value of '" + options.further[f].column + "'", path);
        if (!more) return more.error();
        placed.push_back(std::move(*more));
    }
    return placed;
}

void add_remarks(const TrajectoryRows& rows, TrajectoryInput& input) {
    for (const auto& column : rows.dropped_columns) {
        input.remarks.push_back("column '" + column + "' is left out (--carry releases columns, unprotected)");
    }
    for (const auto& column : rows.carried_columns) {
        input.remarks.push_back("column '" + column + "' is carried along unchanged and unprotected");
    }
    if (input.unclassified_codes > 0) {
        input.remarks.push_back(std::to_string(input.unclassified_codes) + " codes are not in the hierarchy of codes");
    }
}

}  // namespace

Result<TrajectoryInput> read_trajectories(const std::string& path, const TrajectoryReadOptions& given) {
    auto table = open_trajectory_table(path, given);
    if (!table) return table.error();
    const TrajectoryReadOptions& options = table->options;
    const auto rows = read_trajectory_rows(table->reader, options);
    if (!rows) return rows.error();
    TrajectoryInput input;
    input.patient_column = options.patient_column;
    input.code_column = options.code_column;
    input.remarks = remarks_on(table->source);
    auto placed = place_all(*rows, options, path, table->code_system(), input);
    if (!placed) return placed.error();
    const auto sensitive = sensitive_leaves(options, placed->front().tree);
    if (!sensitive) return sensitive.error();
    SetBuilder{*rows, *placed, *sensitive, input.set}.build();
    sort_sensitive_sets(input.set);
    input.set.ids = rows->ids;
    input.set.carried_columns = rows->carried_columns;
    input.set.carried = rows->carried;
    input.age_column = rows->age_column;
    double age_weight = 1 - options.code_weight;
    for (const auto& further : options.further) age_weight -= further.weight;
    if (std::abs(age_weight) < 1e-9) age_weight = 0;
    std::vector<TrajectoryAttribute> attributes;
    for (std::size_t a = 0; a < placed->size(); ++a) {
        const std::string column = a == 0   ? options.code_column
                                   : a == 1 ? rows->age_column
                                            : options.further[a - 2].column;
        const double weight = a == 0 ? options.code_weight : a == 1 ? age_weight : options.further[a - 2].weight;
        input.sources.push_back((*placed)[a].source);
        attributes.push_back({column, std::move((*placed)[a].tree), weight});
    }
    auto model = LossModel::make(std::move(attributes));
    if (!model) return model.error();
    input.model = std::move(*model);
    add_remarks(*rows, input);
    return input;
}

}  // namespace scrim
