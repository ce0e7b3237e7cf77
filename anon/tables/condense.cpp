// The whole run of a condensation: what to keep, strata, groups, synthetic rows, shuffled release.

#include "anon/tables/condense.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <numeric>
#include <unordered_map>

#include "anon/tables/draw/calibrate.h"
#include "anon/tables/draw/row_generator.h"
#include "anon/tables/encode.h"
#include "anon/tables/generate/generators.h"
#include "anon/tables/group/k_means_groups.h"
#include "anon/tables/permissible.h"
#include "nlp/base/parallel.h"

namespace scrim::tables {
namespace {

constexpr std::array<std::pair<std::string_view, Method>, 7> method_words{{{"improved", Method::improved},
                                                                           {"original", Method::original},
                                                                           {"tfrp", Method::tfrp},
                                                                           {"mdav", Method::mdav},
                                                                           {"k-anonymity", Method::k_anonymity},
                                                                           {"cart", Method::cart},
                                                                           {"dp", Method::dp}}};

using Clock = std::chrono::steady_clock;
double since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

// What is grouped: a patient's rows of one stratum together, so that K counts patients.
struct Units {
    std::vector<std::vector<std::uint32_t>> rows;  // of each unit
    std::vector<std::uint32_t> unit_of;            // [rows]
};

struct Stratum {
    Units units;
    std::uint32_t first_row = 0;  // one of its rows, to name it by
};

std::vector<Stratum> make_strata(const Table& table, const std::vector<std::size_t>& columns) {
    const auto stratum_of = combinations(table, columns);
    const auto patient = table.with_role(ColumnRole::patient);
    std::vector<Stratum> strata(*std::max_element(stratum_of.begin(), stratum_of.end()) + 1);
    std::vector<std::unordered_map<double, std::uint32_t>> known(strata.size());
    for (std::uint32_t row = 0; row < table.rows(); ++row) {
        Stratum& stratum = strata[stratum_of[row]];
        if (stratum.units.rows.empty()) stratum.first_row = row;
        const auto next = static_cast<std::uint32_t>(stratum.units.rows.size());
        const auto unit =
            patient ? known[stratum_of[row]].try_emplace(table.values[*patient][row], next).first->second : next;
        if (unit == next) stratum.units.rows.emplace_back();
        stratum.units.rows[unit].push_back(row);
    }
    return strata;
}

// Each unit is the mean of its rows.
Points unit_points(const Points& rows, const Units& units) {
    Points points{rows.dims, std::vector<double>(units.rows.size() * rows.dims)};
    for (std::size_t u = 0; u < units.rows.size(); ++u) {
        for (const auto row : units.rows[u]) {
            for (std::size_t d = 0; d < rows.dims; ++d) {
                points[u][d] += rows[row][d] / static_cast<double>(units.rows[u].size());
            }
        }
    }
    return points;
}

// Where the time of the improved grouping goes.
struct Phases {
    double clustering_cpu_seconds = 0;
    double moving_cpu_seconds = 0;
    std::size_t moved = 0;
};

Grouping group_units(const Points& points, const CondenseOptions& options, const Key& key, Phases& phases) {
    switch (options.method) {
        case Method::original:
            return condensation_groups(points, options.k, key.stream("condensation seeds"));
        case Method::tfrp:
            return tfrp(points, options.k);
        case Method::mdav:
        case Method::k_anonymity:
        case Method::cart:
        case Method::dp:
            return mdav(points, options.k);
        case Method::improved:
            break;
    }
    auto groups = k_means_groups(points, options.k, options.threads);
    phases.moved += groups.moved;
    phases.clustering_cpu_seconds += groups.clustering_cpu_seconds;
    phases.moving_cpu_seconds += groups.moving_cpu_seconds;
    return std::move(groups.grouping);
}

// The groups of all strata, as rows of the table; sizes count patients.
struct RowGroups {
    std::vector<std::vector<std::uint32_t>> rows;
    std::size_t smallest = 0;
    std::size_t largest = 0;
    SumOfSquares squares;
    Phases phases;
};

Error too_small(const Table& table, const Stratum& stratum, const std::vector<std::size_t>& columns, std::size_t k) {
    std::string name = "the table";
    if (!columns.empty()) {
        name = "the stratum";
        for (const auto c : columns) {
            name += " " + table.columns[c].name + " = " + table.text(c, table.values[c][stratum.first_row]);
        }
    }
    return bad_input(
        name + " has " + std::to_string(stratum.units.rows.size()) + " patients, fewer than K = " + std::to_string(k),
        {table.file, {}, 0},
        columns.empty() ? "choose a smaller K" : "choose a smaller K, or take the column out of the plan");
}

Result<RowGroups> make_groups(const Table& table, const Keeping& keeping, const CondenseOptions& options,
                              const Key& key) {
    const auto strata = make_strata(table, keeping.strata);
    for (const auto& stratum : strata) {
        if (stratum.units.rows.size() < options.k) return too_small(table, stratum, keeping.strata, options.k);
    }
    const Points rows = distance_space(table, make_encoding(table, keeping.strata), keeping.weight);
    RowGroups result;
    result.smallest = table.rows();
    for (const auto& stratum : strata) {
        const Points points = unit_points(rows, stratum.units);
        const Grouping grouping = group_units(points, options, key, result.phases);
        const SumOfSquares squares = sum_of_squares(points, grouping);
        result.squares.within += squares.within;
        result.squares.total += squares.total;
        for (const auto& members : grouping.members()) {
            auto& group = result.rows.emplace_back();
            for (const auto unit : members) {
                group.insert(group.end(), stratum.units.rows[unit].begin(), stratum.units.rows[unit].end());
            }
            std::sort(group.begin(), group.end());
            result.smallest = std::min(result.smallest, members.size());
            result.largest = std::max(result.largest, members.size());
        }
    }
    return result;
}

// What the rows of all groups are made from.
struct Material {
    const Table& original;
    const Keeping& keeping;
    Encoding encoding;
    Points encoded;
    std::vector<std::vector<Quota>> quotas;                 // [attributes][groups], of categories
    std::vector<std::uint32_t> stratum_of;                  // [rows]
    std::vector<std::vector<std::vector<double>>> allowed;  // [restored][strata], sorted: values that may come back
    bool bounded = true;  // a group keeps at most half as many components as it has rows
};

// The distinct values of each stratum, sorted.
std::vector<std::vector<double>> values_by_stratum(const std::vector<std::uint32_t>& stratum_of,
                                                   const std::vector<double>& values) {
    std::vector<std::vector<double>> result(*std::max_element(stratum_of.begin(), stratum_of.end()) + 1);
    for (std::size_t row = 0; row < values.size(); ++row) result[stratum_of[row]].push_back(values[row]);
    for (auto& distinct : result) {
        std::sort(distinct.begin(), distinct.end());
        distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
    }
    return result;
}

Material make_material(const Table& original, const Keeping& keeping, const RowGroups& groups,
                       const Protection& protection, const Key& key) {
    Material material{original, keeping, make_encoding(original, keeping.strata), {}, {}, {}, {}, protection.on()};
    material.encoded = encode(original, material.encoding);
    for (const auto& attribute : material.encoding.attributes) {
        const Column& column = original.columns[attribute.column];
        auto& quotas = material.quotas.emplace_back();
        if (!column.is_category()) continue;
        quotas = quotas_of(original, attribute.column, groups.rows, protection.category_rows,
                           key.stream("counts of " + column.name));
    }
    material.stratum_of = combinations(original, keeping.strata);
    for (const auto column : keeping.restored) {
        material.allowed.push_back(values_by_stratum(material.stratum_of, original.values[column]));
    }
    return material;
}

// The synthetic rows of one group, [columns][rows of the group].
std::vector<std::vector<double>> synthetic_rows(const Material& material, const std::vector<std::uint32_t>& rows,
                                                std::size_t group_number, Random random) {
    const Table& original = material.original;
    const Encoding& encoding = material.encoding;
    Points group{encoding.width, {}};
    group.values.reserve(rows.size() * encoding.width);
    for (const auto row : rows) {
        const double* encoded = material.encoded[row];
        group.values.insert(group.values.end(), encoded, encoded + encoding.width);
    }
    const std::size_t most = material.bounded ? std::max<std::size_t>(1, (rows.size() - 1) / 2) : rows.size();
    const Points synthetic = synthesize(group, random, most);
    std::vector<const Quota*> quotas;
    for (const auto& of_groups : material.quotas) {
        quotas.push_back(of_groups.empty() ? nullptr : &of_groups[group_number]);
    }
    std::vector<std::vector<double>> values(original.columns.size());
    to_permissible(original, encoding, synthetic, quotas, values);
    for (std::size_t r = 0; r < material.keeping.restored.size(); ++r) {
        const std::size_t column = material.keeping.restored[r];
        const auto at = std::find_if(encoding.attributes.begin(), encoding.attributes.end(),
                                     [&](const Attribute& attribute) { return attribute.column == column; });
        std::vector<double> drawn;
        std::vector<double> kept;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            drawn.push_back(synthetic[i][at->first]);
            kept.push_back(original.values[column][rows[i]]);
        }
        std::sort(kept.begin(), kept.end());
        if (material.bounded) kept = drawn_between(kept, material.allowed[r][material.stratum_of[rows[0]]], random);
        values[column] = restore_by_rank(kept, drawn);
    }
    for (const std::size_t column : material.keeping.strata) {
        values[column].assign(rows.size(), original.values[column][rows.front()]);
    }
    return values;
}

// Every row of a group becomes its average: the mean of numbers, the most frequent category.
std::vector<std::vector<double>> averaged_rows(const Table& original, const std::vector<std::uint32_t>& rows) {
    std::vector<std::vector<double>> values(original.columns.size());
    for (std::size_t c = 0; c < original.columns.size(); ++c) {
        const Column& column = original.columns[c];
        if (column.role == ColumnRole::patient) continue;
        double average = 0;
        if (column.is_category()) {
            std::vector<std::size_t> count(column.values.size());
            for (const auto row : rows) ++count[static_cast<std::size_t>(original.values[c][row])];
            average = static_cast<double>(std::max_element(count.begin(), count.end()) - count.begin());
        } else {
            for (const auto row : rows) average += original.values[c][row] / static_cast<double>(rows.size());
            average = std::clamp(to_precision(column, average), column.min, column.max);
        }
        values[c].assign(rows.size(), average);
    }
    return values;
}

std::size_t count_unique(const Table& table, const std::vector<std::size_t>& columns) {
    std::size_t unique = 0;
    for (const auto column : columns) {
        std::unordered_map<double, std::size_t> count;
        for (const double value : table.values[column]) ++count[value];
        for (const auto& [value, times] : count) unique += times == 1 ? 1 : 0;
    }
    return unique;
}

// Rows of all groups in random order, so that the order says nothing; patients are numbered in that order.
void shuffle_into(Condensed& result, const Table& original, const RowGroups& groups,
                  const std::vector<std::vector<std::vector<double>>>& rows, Random random) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> order;
    for (std::uint32_t g = 0; g < groups.rows.size(); ++g) {
        for (std::uint32_t i = 0; i < groups.rows[g].size(); ++i) order.emplace_back(g, i);
    }
    random.shuffle(order);
    Table& table = result.table;
    table.file = original.file;
    table.columns = original.columns;
    table.lines.resize(order.size());
    std::iota(table.lines.begin(), table.lines.end(), std::uint64_t{2});
    table.values.resize(table.columns.size());
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        auto& values = table.values[c];
        values.reserve(order.size());
        const bool patient = table.columns[c].role == ColumnRole::patient;
        for (std::size_t i = 0; i < order.size(); ++i) {
            values.push_back(patient ? static_cast<double>(i) : rows[order[i].first][c][order[i].second]);
        }
    }
    for (const auto& [group, i] : order) result.released_group.push_back(group);
}

}  // namespace

std::optional<Method> method_of(std::string_view word) {
    for (const auto& [name, method] : method_words) {
        if (name == word) return method;
    }
    return std::nullopt;
}

std::string_view to_word(Method method) {
    for (const auto& [name, value] : method_words) {
        if (value == method) return name;
    }
    return "";
}

namespace {

// The original as the release may tell it, and what was pooled for that.
Result<std::vector<Pooled>> make_tellable(Table& original, const Plan& plan, const Keeping& keeping,
                                          const CondenseOptions& options) {
    if (!options.protection.on()) {
        for (auto& column : original.columns) column.decimals.reset();
        return std::vector<Pooled>();
    }
    // The average of a class shows its most frequent category, which must not be one patient's.
    if (!is_synthetic(options.method)) return pool_rare_values(original, options.protection.category_patients, {});
    if (auto fine = check_columns(original, keeping.strata, options.k); !fine) return fine.error();
    auto pooled = pool_rare_values(original, options.protection.category_patients, keeping.strata);
    average_restored(original, plan, keeping, options.protection.time_patients);
    return pooled;
}

}  // namespace

Result<Condensed> condense(const Table& given, const Plan& plan, const CondenseOptions& options, const Key& key) {
    if (makes_no_groups(options.method)) return generate_table(given, plan, options, key);
    if (options.k < 3) {
        return usage_error("K must be 3 or more", "with 2 the synthetic rows of a group are its original ones");
    }
    Table original = given;
    coarsen(original, plan);
    const bool improved = options.method == Method::improved;
    const bool planned = improved && options.protection.on() && !plan.models.empty();
    const double weight = planned && options.choose_weight && plan.weight.empty() ? choose_weight(given, plan, options)
                                                                                  : options.response_weight;
    const Keeping keeping = improved ? what_to_keep(original, plan, weight) : Keeping{};

    auto pooled = make_tellable(original, plan, keeping, options);
    if (!pooled) return pooled.error();
    auto start = Clock::now();
    const auto groups = make_groups(original, keeping, options, key);
    if (!groups) return groups.error();
    Condensed result;
    result.pooled = std::move(*pooled);
    result.grouping_seconds = since(start);
    result.clustering_cpu_seconds = groups->phases.clustering_cpu_seconds;
    result.moving_cpu_seconds = groups->phases.moving_cpu_seconds;
    result.moved = groups->phases.moved;
    result.groups = groups->rows.size();
    result.smallest = groups->smallest;
    result.largest = groups->largest;
    if (groups->squares.total > 0) result.loss = 100 * groups->squares.within / groups->squares.total;
    result.unique_responses = count_unique(original, keeping.restored);
    result.group_of.resize(original.rows());
    for (std::uint32_t g = 0; g < groups->rows.size(); ++g) {
        for (const auto row : groups->rows[g]) result.group_of[row] = g;
    }

    start = Clock::now();
    std::optional<Material> material;
    if (is_synthetic(options.method))
        material.emplace(make_material(original, keeping, *groups, options.protection, key));
    std::vector<std::vector<std::vector<double>>> rows(groups->rows.size());
    parallel_for(rows.size(), options.threads, [&](std::size_t g) {
        rows[g] = material ? synthetic_rows(*material, groups->rows[g], g, key.stream("group " + std::to_string(g)))
                           : averaged_rows(original, groups->rows[g]);
    });
    shuffle_into(result, original, *groups, rows, key.stream("order of rows"));
    result.response_weight = weight;
    if (planned && options.calibrate) {
        Table aim = original;  // pooled as the release is, with the times as they were
        for (const auto column : keeping.restored) aim.values[column] = given.values[column];
        result.calibration = calibrate(aim, plan, keeping.strata, result, key.stream("calibration"));
    }
    if (improved) part_from_originals(original, keeping.restored, result);
    result.original = std::move(original);
    result.synthesis_seconds = since(start);
    return result;
}

}  // namespace scrim::tables
