#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "anon/core/hierarchy.h"
#include "nlp/base/result.h"

namespace scrim {

// One attribute of the pairs of a trajectory: the code, the age, or any other that has a hierarchy.
struct TrajectoryAttribute {
    std::string column;
    Hierarchy tree;
    double weight = 0.5;
};

// The papers' LM as whole numbers. LM(x -> y) = (leaves(y) - leaves(x)) / |domain|, where a leaf has 0 leaves;
// costs are weighted sums of it over the attributes, times one common factor that makes them integers. Sums
// and comparisons are then exact: equal losses are equal costs, on every machine and in every order.
class LossModel {
   public:
    using Node = Hierarchy::Node;
    using Cost = std::int64_t;

    static Result<LossModel> make(std::vector<TrajectoryAttribute> attributes);

    [[nodiscard]] std::size_t attribute_count() const { return attributes_.size(); }
    [[nodiscard]] const TrajectoryAttribute& attribute(std::size_t a) const { return attributes_[a]; }
    [[nodiscard]] const Hierarchy& tree(std::size_t a) const { return attributes_[a].tree; }

    // In leaves: LM times the size of the domain.
    [[nodiscard]] Cost leaves(std::size_t a, Node node) const {
        return tree(a).is_leaf(node) ? 0 : static_cast<Cost>(tree(a).leaves_below(node));
    }
    [[nodiscard]] Cost domain(std::size_t a) const { return static_cast<Cost>(tree(a).leaf_count()); }
    [[nodiscard]] Cost suppress_leaves(std::size_t a, Node node) const { return domain(a) - leaves(a, node); }
    // The combined LM of replacing both by their lowest common ancestor.
    [[nodiscard]] Cost merge_leaves(std::size_t a, Node x, Node y) const;
    [[nodiscard]] Node common(std::size_t a, Node x, Node y) const { return tree(a).lowest_common_ancestor(x, y); }

    // The cost of a loss of one leaf.
    [[nodiscard]] Cost unit(std::size_t a) const { return unit_[a]; }
    // Of a pair, given as one node per attribute.
    [[nodiscard]] Cost suppress_cost(std::span<const Node> pair) const;
    [[nodiscard]] Cost merge_cost(std::span<const Node> x, std::span<const Node> y) const;
    // Suppressing a pair of leaves: the same for every one.
    [[nodiscard]] Cost suppress_leaf_cost() const { return suppress_leaf_cost_; }

   private:
    std::vector<TrajectoryAttribute> attributes_;
    std::vector<Cost> unit_;
    std::vector<std::vector<std::uint32_t>> merge_;  // per attribute [node][leaf], empty where it would be large
    Cost suppress_leaf_cost_ = 0;
};

}  // namespace scrim
