#include "anon/tables/group/local_recoding.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace scrim::tables {
namespace {

using Rows = std::vector<std::uint32_t>;
using Nodes = std::vector<Hierarchy::Node>;

// Rows that show the same nodes.
struct ShownClass {
    Rows rows;
    Nodes nodes;  // [attributes]
};

class Refiner {
   public:
    Refiner(const QuasiIdentifiers& table, const LatticeOptions& options) : table_(table), options_(options) {
        for (std::size_t a = 0; a < table.hierarchies.size(); ++a) {
            weights_.push_back(weights_of(*table.hierarchies[a], table.leaves[a]));
        }
    }

    [[nodiscard]] bool meets_all(const Rows& rows) const;
    // Takes a class apart where that saves most; false where it cannot be.
    bool split(const ShownClass& given, std::vector<ShownClass>& parts) const;
    [[nodiscard]] double loss(std::size_t attribute, Hierarchy::Node shown, Hierarchy::Node leaf) const {
        return weights_[attribute][shown] - weights_[attribute][leaf];
    }

   private:
    // What a node loses, up to a constant of the leaf below it.
    [[nodiscard]] std::vector<double> weights_of(const Hierarchy& hierarchy, const Nodes& leaves) const;
    // The rows by their value one level further down.
    [[nodiscard]] std::map<Hierarchy::Node, Rows> children(const ShownClass& given, std::size_t attribute) const;

    const QuasiIdentifiers& table_;
    const LatticeOptions& options_;
    std::vector<std::vector<double>> weights_;  // [attributes][nodes]
};

std::vector<double> Refiner::weights_of(const Hierarchy& hierarchy, const Nodes& leaves) const {
    std::vector<double> weights(hierarchy.size());
    if (options_.measure == LossMeasure::loss) {
        const double all = std::max(1.0, static_cast<double>(hierarchy.leaf_count()) - 1);
        for (Hierarchy::Node node = 0; node < weights.size(); ++node) {
            weights[node] = (static_cast<double>(hierarchy.leaves_below(node)) - 1) / all;
        }
        return weights;
    }
    for (Hierarchy::Node node : leaves) {
        ++weights[node];
        while (node != hierarchy.root()) ++weights[node = hierarchy.parent(node)];
    }
    for (double& weight : weights) weight = std::log2(std::max(1.0, weight));
    return weights;
}

bool Refiner::meets_all(const Rows& rows) const {
    std::size_t patients = rows.size();
    if (!table_.patients.empty()) {
        Rows who;
        for (const auto row : rows) who.push_back(table_.patients[row]);
        std::sort(who.begin(), who.end());
        patients = static_cast<std::size_t>(std::unique(who.begin(), who.end()) - who.begin());
    }
    if (patients < options_.k) return false;
    if (!options_.rules.about_values()) return true;
    return std::all_of(table_.sensitive.begin(), table_.sensitive.end(), [&](const Sensitive& column) {
        std::vector<std::uint32_t> counts(column.share.size());
        for (const auto row : rows) ++counts[column.codes[row]];
        return meets(options_.rules, column, counts);
    });
}

std::map<Hierarchy::Node, Rows> Refiner::children(const ShownClass& given, std::size_t attribute) const {
    const Hierarchy& hierarchy = *table_.hierarchies[attribute];
    const std::size_t level = hierarchy.level(given.nodes[attribute]);
    std::map<Hierarchy::Node, Rows> parts;
    for (const auto row : given.rows) {
        parts[hierarchy.ancestor_at(table_.leaves[attribute][row], level - 1)].push_back(row);
    }
    return parts;
}

bool Refiner::split(const ShownClass& given, std::vector<ShownClass>& parts) const {
    double best = -1;
    for (std::size_t a = 0; a < given.nodes.size(); ++a) {
        if (table_.hierarchies[a]->is_leaf(given.nodes[a])) continue;
        std::vector<ShownClass> made;
        ShownClass rest{{}, given.nodes};
        double saved = 0;
        for (auto& [node, rows] : children(given, a)) {
            if (!meets_all(rows)) {
                rest.rows.insert(rest.rows.end(), rows.begin(), rows.end());
                continue;
            }
            saved += static_cast<double>(rows.size()) * loss(a, given.nodes[a], node);
            made.push_back({std::move(rows), given.nodes});
            made.back().nodes[a] = node;
        }
        if (made.empty() || saved <= best || (!rest.rows.empty() && !meets_all(rest.rows))) continue;
        best = saved;
        if (!rest.rows.empty()) made.push_back(std::move(rest));
        parts = std::move(made);
    }
    return best >= 0;
}

// The classes to start from; suppressed rows form one that shows nothing.
std::vector<ShownClass> first_classes(const QuasiIdentifiers& table, const LatticeResult& start) {
    std::map<Nodes, Rows> classes;
    for (std::uint32_t row = 0; row < table.rows(); ++row) {
        Nodes nodes;
        for (std::size_t a = 0; a < table.hierarchies.size(); ++a) {
            const Hierarchy& hierarchy = *table.hierarchies[a];
            nodes.push_back(start.suppressed[row] != 0 ? hierarchy.root()
                                                       : hierarchy.ancestor_at(table.leaves[a][row], start.levels[a]));
        }
        classes[nodes].push_back(row);
    }
    std::vector<ShownClass> result;
    for (auto& [nodes, rows] : classes) result.push_back({std::move(rows), nodes});
    return result;
}

}  // namespace

Recoded recode_locally(const QuasiIdentifiers& table, const LatticeOptions& options, const LatticeResult& start) {
    const Refiner refiner(table, options);
    Recoded result;
    result.shown.assign(table.hierarchies.size(), Nodes(table.rows()));
    auto open = first_classes(table, start);
    while (!open.empty()) {
        const ShownClass next = std::move(open.back());
        open.pop_back();
        const bool whole = refiner.meets_all(next.rows);  // too few suppressed rows stay suppressed
        std::vector<ShownClass> parts;
        if (whole && refiner.split(next, parts)) {
            std::move(parts.begin(), parts.end(), std::back_inserter(open));
            continue;
        }
        if (!whole) result.suppressed_rows += next.rows.size();
        for (std::size_t a = 0; a < next.nodes.size(); ++a) {
            for (const auto row : next.rows) {
                result.shown[a][row] = next.nodes[a];
                result.score += refiner.loss(a, next.nodes[a], table.leaves[a][row]);
            }
        }
    }
    if (options.measure == LossMeasure::loss) {
        result.score /= static_cast<double>(table.rows() * table.hierarchies.size());
    }
    return result;
}

}  // namespace scrim::tables
