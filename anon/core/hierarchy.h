#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "nlp/base/result.h"

namespace scrim {

// A generalization hierarchy (the papers' DGH): a tree whose leaves are the values of an attribute.
// Nodes have dense ids: leaves first, in the order given, then the inner nodes level by level, the root
// last. All leaves are at level 0; level(parent) == level(child) + 1.
class Hierarchy {
   public:
    using Node = std::uint32_t;

    // One row per leaf: the leaf, its parent, and so on up. Rows are equally long; if they do not end in
    // one common value, a root "*" is put above them.
    static Result<Hierarchy> from_rows(const std::vector<std::vector<std::string>>& rows, const std::string& name);

    // The form ARX users have: a line per leaf, "33;[33-34];[33-36];[33-40]", no header.
    static Result<Hierarchy> from_file(const std::string& path);

    [[nodiscard]] std::size_t size() const { return parent_.size(); }
    [[nodiscard]] std::size_t leaf_count() const { return leaf_count_; }
    [[nodiscard]] std::size_t level_count() const { return level_start_.size(); }
    [[nodiscard]] Node root() const { return static_cast<Node>(size() - 1); }
    [[nodiscard]] bool is_leaf(Node node) const { return node < leaf_count_; }
    [[nodiscard]] Node parent(Node node) const { return parent_[node]; }  // the root is its own
    [[nodiscard]] std::size_t level(Node node) const { return level_[node]; }
    [[nodiscard]] std::size_t leaves_below(Node node) const { return leaves_below_[node]; }  // 1 for a leaf
    [[nodiscard]] const std::string& name(Node node) const { return name_[node]; }

    // A name that tells the node from others: where a value is named like one of its descendants but covers
    // more than it (401 for all of 401.x, beside a plain code 401), "*" is put after the name.
    [[nodiscard]] std::string label(Node node) const;
    // The node of this name on the lowest level that has one, or else the node of this label.
    [[nodiscard]] std::optional<Node> find(std::string_view name) const;
    [[nodiscard]] Node ancestor_at(Node node, std::size_t level) const;
    // The lowest node that covers both.
    [[nodiscard]] Node lowest_common_ancestor(Node a, Node b) const;
    [[nodiscard]] bool covers(Node ancestor, Node node) const;
    [[nodiscard]] std::vector<Node> leaves_of(Node node) const;  // in the order of their ids
    // An order in which the leaves below a node are neighbours: where the first of them stands.
    [[nodiscard]] std::size_t first_position(Node node) const { return first_leaf_[node]; }

   private:
    struct NameHash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
    };

    static Result<Hierarchy> build(const std::vector<std::vector<std::string>>& rows, const std::string& name,
                                   const std::vector<std::uint64_t>& lines);
    Result<void> add_level(const std::vector<std::vector<std::string>>& rows, std::size_t level,
                           std::vector<Node>& below, const std::string& name, const std::vector<std::uint64_t>& lines);
    void order_leaves();
    void label_nodes();

    std::size_t leaf_count_ = 0;
    std::vector<Node> parent_;
    std::vector<std::uint8_t> level_;
    std::vector<std::uint32_t> leaves_below_;
    std::vector<std::string> name_;
    std::vector<Node> level_start_;                // the first node of each level
    std::vector<Node> leaf_order_;                 // the leaves so that those below a node are neighbours
    std::vector<std::uint32_t> first_leaf_;        // of a node, in leaf_order_
    std::unordered_map<Node, std::string> label_;  // where it is not the name
    std::unordered_map<std::string, Node, NameHash, std::equal_to<>> by_name_;
};

}  // namespace scrim
