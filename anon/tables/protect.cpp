// Protection of synthetic rows beyond the paper. Condensation keeps a group's category counts, covariance and survival
// times exactly; each of these can point at one member: a postcode that one patient has, a hull of few rows in many
// columns, a time that occurs once. Here rare values are pooled, small counts of a group rounded to none or a few in
// turn, and times averaged over neighbours.

#include "anon/tables/protect.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace scrim::tables {
namespace {

bool is_among(const std::vector<std::size_t>& columns, std::size_t column) {
    return std::find(columns.begin(), columns.end(), column) != columns.end();
}

// Patients (rows, where the table has no patient column) of each value of a category.
std::vector<std::size_t> patients_by_value(const Table& table, std::size_t column) {
    const auto patient = table.with_role(ColumnRole::patient);
    std::vector<std::size_t> count(table.columns[column].values.size());
    std::set<std::pair<double, double>> seen;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const double value = table.values[column][row];
        if (patient && !seen.emplace(value, table.values[*patient][row]).second) continue;
        ++count[static_cast<std::size_t>(value)];
    }
    return count;
}

// Which values are pooled: the rarest, until the pool is empty or large enough.
std::vector<char> rare_values(const std::vector<std::size_t>& count, std::size_t patients) {
    std::vector<std::uint32_t> order(count.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return count[a] < count[b]; });
    std::vector<char> pooled(count.size());
    std::size_t held = 0;
    for (const auto value : order) {
        if (count[value] == 0) continue;  // a value that nobody has may stay permissible
        if (count[value] >= patients && (held == 0 || held >= patients)) break;
        pooled[value] = 1;
        held += count[value];
    }
    return pooled;
}

// Gives the largest what the rounding of the others adds or leaves; says how many rows it has then.
std::uint32_t settle(Quota& quota, std::size_t largest, std::size_t rows) {
    std::size_t others = 0;
    for (std::size_t i = 0; i < quota.size(); ++i) others += i == largest ? 0 : quota[i].second;
    const auto given = static_cast<std::uint32_t>(rows - others);
    quota[largest].second = given;
    quota.erase(std::remove_if(quota.begin(), quota.end(), [](const auto& entry) { return entry.second == 0; }),
                quota.end());
    return given;
}

// Rounds one group's counts. `owed` holds by value the rows that earlier groups did not show (or showed too many): who
// is owed most comes first.
void round_small(Quota& quota, std::size_t least, std::vector<double>& owed) {
    std::size_t rows = 0;
    std::size_t largest = 0;
    const auto rank = [&](std::size_t i) { return std::pair(quota[i].second, owed[quota[i].first]); };
    for (std::size_t i = 0; i < quota.size(); ++i) {
        rows += quota[i].second;
        if (rank(i) > rank(largest)) largest = i;
    }
    const std::uint32_t own = quota[largest].second;
    const std::uint32_t taker = quota[largest].first;
    std::size_t fixed = least;  // rows of values that keep their count, and of the largest
    std::vector<std::size_t> small;
    for (std::size_t i = 0; i < quota.size(); ++i) {
        auto& [value, count] = quota[i];
        if (i == largest) continue;
        if (count >= least) {
            fixed += count;
            continue;
        }
        owed[value] += count;
        count = 0;
        small.push_back(i);
    }
    std::size_t room = rows > fixed ? rows - fixed : 0;
    std::stable_sort(small.begin(), small.end(),
                     [&](std::size_t a, std::size_t b) { return owed[quota[a].first] > owed[quota[b].first]; });
    for (const auto i : small) {
        if (room < least || owed[quota[i].first] < static_cast<double>(least)) break;
        quota[i].second = static_cast<std::uint32_t>(least);
        owed[quota[i].first] -= static_cast<double>(least);
        room -= least;
    }
    const std::uint32_t given = settle(quota, largest, rows);
    owed[taker] += static_cast<double>(own) - static_cast<double>(given);
}

}  // namespace

std::vector<Pooled> pool_rare_values(Table& table, std::size_t patients, const std::vector<std::size_t>& without) {
    std::vector<Pooled> result;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        Column& column = table.columns[c];
        if (!column.is_category() || column.role == ColumnRole::patient || is_among(without, c)) continue;
        const auto pooled = rare_values(patients_by_value(table, c), patients);
        if (std::find(pooled.begin(), pooled.end(), 1) == pooled.end()) continue;
        Pooled entry{column.name, 0, 0, false};
        std::vector<std::string> kept;
        std::vector<double> meaning(column.values.size());
        for (std::size_t v = 0; v < column.values.size(); ++v) {
            entry.values += pooled[v] != 0 ? 1 : 0;
            if (pooled[v] != 0 || column.values[v] == other_value) continue;
            meaning[v] = static_cast<double>(kept.size());
            kept.push_back(column.values[v]);
        }
        for (std::size_t v = 0; v < column.values.size(); ++v) {
            if (pooled[v] != 0 || column.values[v] == other_value) meaning[v] = static_cast<double>(kept.size());
        }
        for (double& value : table.values[c]) {
            entry.rows += pooled[static_cast<std::size_t>(value)] != 0 ? 1 : 0;
            value = meaning[static_cast<std::size_t>(value)];
        }
        entry.suppressed = entry.rows == table.rows();
        kept.emplace_back(other_value);
        column.values = std::move(kept);
        result.push_back(std::move(entry));
    }
    return result;
}

void average_runs(Table& table, const std::vector<std::size_t>& strata, std::size_t column, std::size_t patients) {
    const auto stratum = combinations(table, strata);
    const auto patient = table.with_role(ColumnRole::patient);
    auto& values = table.values[column];
    std::vector<std::size_t> order(table.rows());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return std::pair(stratum[a], values[a]) < std::pair(stratum[b], values[b]);
    });
    std::vector<std::pair<std::size_t, std::size_t>> runs;  // in `order`
    std::size_t begin = 0;
    std::unordered_set<double> held;
    for (std::size_t i = 0; i < order.size(); ++i) {
        held.insert(patient ? table.values[*patient][order[i]] : static_cast<double>(order[i]));
        const bool last = i + 1 == order.size() || stratum[order[i + 1]] != stratum[order[i]];
        if (!last && (held.size() < patients || values[order[i + 1]] == values[order[i]])) continue;
        const bool joins =
            held.size() < patients && !runs.empty() && stratum[order[runs.back().first]] == stratum[order[i]];
        if (joins) {
            runs.back().second = i + 1;
        } else {
            runs.emplace_back(begin, i + 1);
        }
        begin = i + 1;
        held.clear();
    }
    for (const auto& [from, to] : runs) {
        double mean = 0;
        for (std::size_t i = from; i < to; ++i) mean += values[order[i]] / static_cast<double>(to - from);
        mean =
            std::clamp(to_precision(table.columns[column], mean), table.columns[column].min, table.columns[column].max);
        for (std::size_t i = from; i < to; ++i) values[order[i]] = mean;
    }
}

std::vector<Quota> quotas_of(const Table& table, std::size_t column,
                             const std::vector<std::vector<std::uint32_t>>& groups, std::size_t least, Random random) {
    std::vector<double> owed(table.columns[column].values.size());
    for (double& rows : owed) rows = random.uniform() * static_cast<double>(least);
    std::vector<Quota> quotas;
    quotas.reserve(groups.size());
    std::unordered_map<std::uint32_t, std::uint32_t> count;
    for (const auto& rows : groups) {
        count.clear();
        for (const auto row : rows) ++count[static_cast<std::uint32_t>(table.values[column][row])];
        Quota quota(count.begin(), count.end());
        std::sort(quota.begin(), quota.end());
        if (least > 1) round_small(quota, least, owed);
        quotas.push_back(std::move(quota));
    }
    return quotas;
}

Result<void> check_columns(const Table& table, const std::vector<std::size_t>& kept, std::size_t k) {
    std::size_t columns = 0;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        columns += table.columns[c].role != ColumnRole::patient && !is_among(kept, c) ? 1 : 0;
    }
    if (columns <= k) return {};
    return bad_input("has " + std::to_string(columns) + " columns to synthesize, and groups of K = " +
                         std::to_string(k) + " hide at most " + std::to_string(k),
                     {table.file, {}, 0}, "choose a larger K, or drop columns in the schema");
}

std::vector<std::uint32_t> combinations(const Table& table, const std::vector<std::size_t>& columns) {
    std::vector<std::uint32_t> number(table.rows(), 0);
    for (const std::size_t column : columns) {
        std::map<std::pair<std::uint32_t, double>, std::uint32_t> next;
        for (std::size_t row = 0; row < number.size(); ++row)
            next.try_emplace({number[row], table.values[column][row]});
        std::uint32_t count = 0;
        for (auto& [key, value] : next) value = count++;
        for (std::size_t row = 0; row < number.size(); ++row) {
            number[row] = next[{number[row], table.values[column][row]}];
        }
    }
    return number;
}

double to_precision(const Column& column, double value) {
    if (column.type == ColumnType::integer) return std::round(value);
    if (!column.decimals) return value;
    const double unit = std::pow(10.0, *column.decimals);
    return std::round(value * unit) / unit;
}

}  // namespace scrim::tables
