#pragma once

#include <cstddef>
#include <cstdint>
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

    // The node of this name on the lowest level that has one.
    [[nodiscard]] std::optional<Node> find(std::string_view name) const;
    [[nodiscard]] Node ancestor_at(Node node, std::size_t level) const;
    // The lowest node above (or equal to) both.
    [[nodiscard]] Node lowest_common_ancestor(Node a, Node b) const;
    [[nodiscard]] bool covers(Node ancestor, Node node) const;
    [[nodiscard]] std::vector<Node> leaves_of(Node node) const;

   private:
    std::size_t leaf_count_ = 0;
    std::vector<Node> parent_;
    std::vector<std::uint8_t> level_;
    std::vector<std::uint32_t> leaves_below_;
    std::vector<std::string> name_;
    std::vector<Node> level_start_;  // the first node of each level
    std::unordered_map<std::string, Node> by_name_;
};

}  // namespace scrim
