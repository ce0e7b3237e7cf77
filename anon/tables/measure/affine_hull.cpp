// The affine hull as an attack. Rows drawn with a group's exact mean and covariance span the space that its originals
// lie in. With fewer rows than columns that space is thin: who knows all numbers of a patient but one looks for
// released rows near them that combine to the known ones, and reads the last off.

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "anon/tables/measure/attribute_space.h"
#include "anon/tables/measure/linkage.h"
#include "anon/tables/protect.h"

namespace scrim::tables {
namespace {

constexpr std::size_t hull_targets = 100;

// Numbers in units of their deviation.
struct Numbers {
    std::vector<std::size_t> columns;
    std::vector<double> scale;

    [[nodiscard]] Eigen::VectorXd of(const Table& table, std::size_t row, std::size_t hidden) const {
        Eigen::VectorXd values(static_cast<Eigen::Index>(columns.size() - 1));
        Eigen::Index at = 0;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            if (i != hidden) values[at++] = table.values[columns[i]][row] * scale[i];
        }
        return values;
    }
};

Numbers numbers_of(const Table& table) {
    Numbers numbers;
    const AttributeSpace space(table);
    for (const auto c : space.columns()) {
        if (table.columns[c].is_category()) continue;
        numbers.columns.push_back(c);
        numbers.scale.push_back(std::sqrt(space.part(c, 0, 1)));
    }
    return numbers;
}

// The rows nearest to a target in the known columns, its own left out if it is of the same table.
std::vector<std::size_t> nearest_rows(const Numbers& numbers, const Table& source, const Eigen::VectorXd& known,
                                      std::size_t hidden, std::size_t count, std::size_t skip) {
    std::vector<std::pair<double, std::size_t>> distance;
    distance.reserve(source.rows());
    for (std::size_t row = 0; row < source.rows(); ++row) {
        if (row == skip) continue;
        double sum = 0;
        Eigen::Index at = 0;
        for (std::size_t i = 0; i < numbers.columns.size(); ++i) {
            if (i == hidden) continue;
            const double gap = source.values[numbers.columns[i]][row] * numbers.scale[i] - known[at++];
            sum += gap * gap;
        }
        distance.emplace_back(sum, row);
    }
    count = std::min(count, distance.size());
    std::partial_sort(distance.begin(), distance.begin() + static_cast<std::ptrdiff_t>(count), distance.end());
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < count; ++i) rows.push_back(distance[i].second);
    return rows;
}

// The hidden number that a combination of the rows gives which meets the known ones. With fewer rows than known columns
// a combination that meets them all is no chance: the rows hold the patient's group, and those of others get weight 0.
double read_off(const Numbers& numbers, const Table& source, const Eigen::VectorXd& known, std::size_t hidden,
                const std::vector<std::size_t>& rows) {
    const auto& secret = source.values[numbers.columns[hidden]];
    const Eigen::VectorXd first = numbers.of(source, rows[0], hidden);
    const Eigen::VectorXd wanted = known - first;
    double value = secret[rows[0]];
    for (std::size_t used = std::max<std::size_t>(2, rows.size() / 4); used <= rows.size();
         used = used == rows.size() ? used + 1 : std::min(rows.size(), used + std::max<std::size_t>(1, used / 4))) {
        Eigen::MatrixXd directions(known.size(), static_cast<Eigen::Index>(used - 1));
        for (std::size_t i = 1; i < used; ++i) {
            directions.col(static_cast<Eigen::Index>(i - 1)) = numbers.of(source, rows[i], hidden) - first;
        }
        const Eigen::VectorXd weights = directions.colPivHouseholderQr().solve(wanted);
        value = secret[rows[0]];
        for (std::size_t i = 1; i < used; ++i) {
            value += weights[static_cast<Eigen::Index>(i - 1)] * (secret[rows[i]] - secret[rows[0]]);
        }
        if ((wanted - directions * weights).norm() < 1e-6 * (1 + wanted.norm())) break;
    }
    return value;
}

// Within half a unit of the column's precision, or a thousandth of its deviation where that is finer.
bool met(const Column& column, double scale, double guess, double truth) {
    const double unit = column.type == ColumnType::integer ? 1.0 : std::pow(10.0, -column.decimals.value_or(15));
    return std::abs(guess - truth) <= std::max(unit / 2, 1e-3 / scale);
}

}  // namespace

std::vector<Attack> attack_by_hull(const Table& original, const Table& released, const AttackOptions& options) {
    const Numbers numbers = numbers_of(original);
    if (numbers.columns.size() < 4 || options.k == 0 || 2 * numbers.columns.size() < options.k) return {};
    const auto targets = evenly(original.rows(), std::min(options.sample, hull_targets));
    double found = 0;
    double by_stranger = 0;
    for (std::size_t t = 0; t < targets.size(); ++t) {
        const std::size_t hidden = t % numbers.columns.size();
        const Eigen::VectorXd known = numbers.of(original, targets[t], hidden);
        const auto& column = original.columns[numbers.columns[hidden]];
        const double truth = original.values[numbers.columns[hidden]][targets[t]];
        const auto guess = [&](const Table& source, std::size_t skip) {
            const auto rows = nearest_rows(numbers, source, known, hidden, numbers.columns.size() - 2, skip);
            if (rows.size() < 2) return false;
            return met(column, numbers.scale[hidden], read_off(numbers, source, known, hidden, rows), truth);
        };
        found += guess(released, released.rows()) ? 1 : 0;
        by_stranger += guess(original, targets[t]) ? 1 : 0;
    }
    const auto n = static_cast<double>(targets.size());
    const double share = found / n;
    const double stranger = by_stranger / n;
    // A number that is met exactly is no knowledge of the disease: hardly any may be.
    const double deviation = std::sqrt(std::max(stranger * (1 - stranger), 0.01) / n);
    Attack attack;
    attack.name = "affine hull of a group";
    attack.targets = targets.size();
    attack.mean = attack.maximum = share;
    attack.stranger = stranger;
    attack.bound = std::min(1.0, stranger + most_exact + 3 * deviation);
    attack.advice = "choose a larger K, or drop columns";
    return {attack};
}

}  // namespace scrim::tables
