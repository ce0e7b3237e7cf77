#include "anon/core/hierarchy.h"

#include <algorithm>

#include "nlp/base/input.h"

namespace scrim {
namespace {

std::vector<std::string> split(std::string_view line, char separator) {
    std::vector<std::string> out;
    while (true) {
        const auto at = line.find(separator);
        out.emplace_back(line.substr(0, at));
        if (at == std::string_view::npos) return out;
        line.remove_prefix(at + 1);
    }
}

}  // namespace

Result<Hierarchy> Hierarchy::from_rows(const std::vector<std::vector<std::string>>& rows, const std::string& name) {
    if (rows.empty()) return bad_input("the hierarchy has no rows", {name, {}, 0}, "give a line per leaf");
    const std::size_t levels = rows.front().size();
    bool rooted = true;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        if (rows[r].size() != levels) {
            return bad_input(
                "has " + std::to_string(rows[r].size()) + " levels where the first line has " + std::to_string(levels),
                {name, {}, r + 1}, "give every leaf the same number of levels");
        }
        rooted = rooted && levels > 1 && rows[r].back() == rows.front().back();
    }
    Hierarchy tree;
    std::vector<Node> below(rows.size());  // the node of each row on the level before
    for (std::size_t level = 0; level < levels + (rooted ? 0 : 1); ++level) {
        const auto start = static_cast<Node>(tree.size());
        tree.level_start_.push_back(start);
        std::unordered_map<std::string, Node> here;
        for (std::size_t r = 0; r < rows.size(); ++r) {
            const std::string& value = level < levels ? rows[r][level] : "*";
            const auto [found, added] = here.try_emplace(value, static_cast<Node>(tree.size()));
            const Node node = found->second;
            if (added) {
                tree.parent_.push_back(node);
                tree.level_.push_back(static_cast<std::uint8_t>(level));
                tree.leaves_below_.push_back(0);
                tree.name_.push_back(value);
                tree.by_name_.try_emplace(value, node);
            } else if (level == 0) {
                return bad_input("names a leaf that an earlier line names too", {name, {}, r + 1},
                                 "remove one of them");
            }
            ++tree.leaves_below_[node];
            if (level > 0) {
                Node& parent = tree.parent_[below[r]];
                if (parent != below[r] && parent != node) {
                    return bad_input("puts a value below two different ones on level " + std::to_string(level + 1),
                                     {name, {}, r + 1}, "a value has one parent: rename one of them");
                }
                parent = node;
            }
            below[r] = node;
        }
        if (level == 0) tree.leaf_count_ = tree.size();
    }
    return tree;
}

Result<Hierarchy> Hierarchy::from_file(const std::string& path) {
    auto input = open_input(path);
    if (!input) return input.error();
    LineReader lines(std::move(*input));
    std::vector<std::vector<std::string>> rows;
    while (true) {
        const auto line = lines.next();
        if (!line) return line.error();
        if (!*line) break;
        if (!(*line)->empty()) rows.push_back(split(**line, ';'));
    }
    return from_rows(rows, path);
}

std::optional<Hierarchy::Node> Hierarchy::find(std::string_view name) const {
    const auto found = by_name_.find(std::string(name));
    if (found == by_name_.end()) return std::nullopt;
    return found->second;
}

Hierarchy::Node Hierarchy::ancestor_at(Node node, std::size_t level) const {
    while (level_[node] < level) node = parent_[node];
    return node;
}

Hierarchy::Node Hierarchy::lowest_common_ancestor(Node a, Node b) const {
    while (a != b) {
        if (level_[a] <= level_[b]) {
            const Node up = parent_[a];
            if (level_[a] == level_[b]) b = parent_[b];
            a = up;
        } else {
            b = parent_[b];
        }
    }
    return a;
}

bool Hierarchy::covers(Node ancestor, Node node) const { return ancestor_at(node, level_[ancestor]) == ancestor; }

std::vector<Hierarchy::Node> Hierarchy::leaves_of(Node node) const {
    std::vector<Node> out;
    for (Node leaf = 0; leaf < leaf_count_; ++leaf) {
        if (covers(node, leaf)) out.push_back(leaf);
    }
    return out;
}

}  // namespace scrim
