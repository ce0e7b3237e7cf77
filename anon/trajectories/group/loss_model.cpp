#include "anon/trajectories/group/loss_model.h"

#include <cmath>
#include <numeric>

namespace scrim {
namespace {

constexpr double weight_steps = 1e6;  // weights count to six decimals
constexpr std::size_t largest_table = std::size_t{1} << 23U;
constexpr LossModel::Cost largest_factor = LossModel::Cost{1} << 40U;

// Units in the exact ratio weight / |domain|, or nothing if they would be too large.
std::vector<LossModel::Cost> exact_units(const std::vector<TrajectoryAttribute>& attributes) {
    LossModel::Cost factor = 1;
    LossModel::Cost shared = 0;
    for (const auto& attribute : attributes) {
        factor = std::lcm(factor, static_cast<LossModel::Cost>(attribute.tree.leaf_count()));
        if (factor > largest_factor / static_cast<LossModel::Cost>(weight_steps)) return {};
    }
    std::vector<LossModel::Cost> units;
    for (const auto& attribute : attributes) {
        const auto size = static_cast<LossModel::Cost>(attribute.tree.leaf_count());
        units.push_back(std::llround(attribute.weight * weight_steps) * (factor / size));
        shared = std::gcd(shared, units.back());
    }
    for (auto& unit : units) unit /= std::max<LossModel::Cost>(1, shared);
    return units;
}

}  // namespace

Result<LossModel> LossModel::make(std::vector<TrajectoryAttribute> attributes) {
    LossModel model;
    double total = 0;
    for (const auto& attribute : attributes) {
        if (!(attribute.weight >= 0) || attribute.weight > 1) {
            return usage_error("the weight of '" + attribute.column + "' is not between 0 and 1",
                               "give weights that add up to 1");
        }
        total += attribute.weight;
    }
    if (attributes.empty() || std::abs(total - 1) > 1e-6) {
        return usage_error("the weights of the attributes do not add up to 1", "see --w-code");
    }
    model.attributes_ = std::move(attributes);
    model.unit_ = exact_units(model.attributes_);
    if (model.unit_.empty()) {  // rounded, but still the same everywhere
        for (const auto& attribute : model.attributes_) {
            const double unit = attribute.weight / static_cast<double>(attribute.tree.leaf_count());
            model.unit_.push_back(std::llround(unit * static_cast<double>(largest_factor)));
        }
    }
    for (std::size_t a = 0; a < model.attribute_count(); ++a) {
        const Hierarchy& tree = model.tree(a);
        model.suppress_leaf_cost_ += model.unit_[a] * model.domain(a);
        std::vector<std::uint32_t> table;
        if (tree.size() * tree.leaf_count() <= largest_table) {
            table.reserve(tree.size() * tree.leaf_count());
            for (Node x = 0; x < tree.size(); ++x) {
                for (Node y = 0; y < tree.leaf_count(); ++y) {
                    const Cost up = model.leaves(a, tree.lowest_common_ancestor(x, y));
                    table.push_back(static_cast<std::uint32_t>(2 * up - model.leaves(a, x)));
                }
            }
        }
        model.merge_.push_back(std::move(table));
    }
    return model;
}

LossModel::Cost LossModel::merge_leaves(std::size_t a, Node x, Node y) const {
    if (y < tree(a).leaf_count() && !merge_[a].empty()) return merge_[a][x * tree(a).leaf_count() + y];
    return 2 * leaves(a, common(a, x, y)) - leaves(a, x) - leaves(a, y);
}

LossModel::Cost LossModel::suppress_cost(std::span<const Node> pair) const {
    Cost cost = 0;
    for (std::size_t a = 0; a < attribute_count(); ++a) cost += unit_[a] * suppress_leaves(a, pair[a]);
    return cost;
}

LossModel::Cost LossModel::merge_cost(std::span<const Node> x, std::span<const Node> y) const {
    Cost cost = 0;
    for (std::size_t a = 0; a < attribute_count(); ++a) cost += unit_[a] * merge_leaves(a, x[a], y[a]);
    return cost;
}

}  // namespace scrim
