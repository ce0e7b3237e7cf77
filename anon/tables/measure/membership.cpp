// Who was in the table. A release holds everybody, so that there is nobody to compare with: half of the patients are
// condensed once more as the release was, and an attacker who knows all columns of somebody guesses by the distance to
// the closest row whether they were in that half.

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>

#include "anon/tables/measure/attribute_space.h"
#include "anon/tables/measure/linkage.h"
#include "nlp/base/parallel.h"

namespace scrim::tables {
namespace {

constexpr std::size_t fewest_of_a_side = 30;

// Rows of a random half of the patients, and those of the others.
struct Halves {
    std::vector<std::size_t> in;
    std::vector<std::size_t> out;
};

Halves split_patients(const Table& table, std::size_t most, Random random) {
    const auto patient = table.with_role(ColumnRole::patient);
    std::unordered_map<double, bool> side;
    Halves halves;
    for (const auto row : evenly(table.rows(), most)) {
        const double who = patient ? table.values[*patient][row] : static_cast<double>(row);
        const bool in = side.try_emplace(who, random.chance(0.5)).first->second;
        (in ? halves.in : halves.out).push_back(row);
    }
    return halves;
}

constexpr std::size_t no_skip = std::numeric_limits<std::size_t>::max();

// The squared distance to the closest of some rows, but for the row itself where it is one of them.
double closest(const AttributeSpace& space, const std::vector<std::vector<double>>& values, std::size_t row,
               const std::vector<std::vector<double>>& among, const std::vector<std::size_t>& rows, std::size_t skip) {
    double best = std::numeric_limits<double>::infinity();
    for (const auto other : rows) {
        if (other == skip) continue;
        double sum = 0;
        for (const auto c : space.columns()) {
            sum += space.part(c, values[c][row], among[c][other]);
            if (sum >= best) break;
        }
        best = std::min(best, sum);
    }
    return best;
}

struct Known {
    double to_release = 0;
    double to_others = 0;  // how far from the closest other original: who is far is an outlier
};

// The chance that a member is closer than one who is none.
Attack area_under_curve(const std::vector<double>& in, const std::vector<double>& out, const char* name, double most) {
    double wins = 0;
    for (const double a : in) {
        for (const double b : out) wins += a < b ? 1 : (a == b ? 0.5 : 0);
    }
    const auto m = static_cast<double>(in.size());
    const auto n = static_cast<double>(out.size());
    Attack attack;
    attack.name = name;
    attack.targets = in.size() + out.size();
    attack.mean = attack.maximum = wins / (m * n);
    attack.stranger = 0.5;
    attack.bound = most + 3 * std::sqrt((m + n + 1) / (12 * m * n));
    attack.advice = "choose a larger K, or drop columns";
    return attack;
}

std::vector<double> releases_of(std::vector<Known> known, double outliers) {
    std::sort(known.begin(), known.end(), [](const Known& a, const Known& b) { return a.to_others > b.to_others; });
    known.resize(static_cast<std::size_t>(std::ceil(outliers * static_cast<double>(known.size()))));
    std::vector<double> distances;
    for (const auto& each : known) distances.push_back(each.to_release);
    return distances;
}

}  // namespace

std::vector<Attack> attack_membership(const Table& original, const Plan& plan, const CondenseOptions& options,
                                      const Key& key) {
    constexpr std::size_t most_rows = 20000;
    constexpr std::size_t of_a_side = 500;
    const Halves halves = split_patients(original, most_rows, key.stream("membership"));
    if (halves.in.size() < fewest_of_a_side || halves.out.size() < fewest_of_a_side) return {};
    const auto made = condense(select_rows(original, halves.in), plan, options, key);
    if (!made) return {};
    const AttributeSpace space(made->original);
    const auto values = in_terms_of(made->table, original);
    // Who is far from the others is told by the rows of both halves: all of the table, or what was drawn of a large
    // one.
    std::vector<std::size_t> others = halves.in;
    others.insert(others.end(), halves.out.begin(), halves.out.end());
    const auto released = evenly(made->table.rows(), made->table.rows());
    const auto distances = [&](const std::vector<std::size_t>& rows) {
        const auto chosen = evenly(rows.size(), of_a_side);
        std::vector<Known> known(chosen.size());
        parallel_for(chosen.size(), options.threads, [&](std::size_t i) {
            const std::size_t row = rows[chosen[i]];
            known[i] = {closest(space, values, row, made->table.values, released, no_skip),
                        closest(space, values, row, values, others, row)};
        });
        return known;
    };
    const auto in = distances(halves.in);
    const auto out = distances(halves.out);
    return {area_under_curve(releases_of(in, 1), releases_of(out, 1), "membership by distance", most_membership),
            area_under_curve(releases_of(in, 0.1), releases_of(out, 0.1), "membership of outliers",
                             most_outlier_membership)};
}

}  // namespace scrim::tables
