#include "anon/core/hierarchy.h"

#include <algorithm>
#include <numeric>

#include "nlp/base/files/text_input.h"

namespace scrim {
namespace {

constexpr std::string_view implicit_root = "*";
constexpr std::size_t max_levels = 200;  // level numbers take a byte

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
    std::vector<std::uint64_t> lines(rows.size());
    std::iota(lines.begin(), lines.end(), 1);
    return build(rows, name, lines);
}

Result<Hierarchy> Hierarchy::from_file(const std::string& path) {
    auto input = open_text(path);
    if (!input) return input.error();
    LineReader reader(std::move(*input));
    std::vector<std::vector<std::string>> rows;
    std::vector<std::uint64_t> lines;
    while (true) {
        const auto line = reader.next();
        if (!line) return line.error();
        if (!*line) break;
        if ((*line)->empty()) continue;
        rows.push_back(split(**line, ';'));
        lines.push_back(reader.line());
    }
    return build(rows, path, lines);
}

Result<Hierarchy> Hierarchy::build(const std::vector<std::vector<std::string>>& rows, const std::string& name,
                                   const std::vector<std::uint64_t>& lines) {
    if (rows.empty()) return bad_input("the hierarchy has no rows", {name, {}, 0}, "give a line per leaf");
    const std::size_t levels = rows.front().size();
    if (levels == 0 || levels > max_levels) {
        return bad_input("has " + std::to_string(levels) + " levels", {name, {}, lines.front()},
                         "give 1 to " + std::to_string(max_levels));
    }
    bool rooted = levels > 1;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        if (rows[r].size() != levels) {
            return bad_input(
                "has " + std::to_string(rows[r].size()) + " levels where the first line has " + std::to_string(levels),
                {name, {}, lines[r]}, "give every leaf the same number of levels");
        }
        rooted = rooted && rows[r].back() == rows.front().back();
    }
    Hierarchy tree;
    std::vector<Node> below(rows.size());
    for (std::size_t level = 0; level < levels + (rooted ? 0 : 1); ++level) {
        if (const auto added = tree.add_level(rows, level, below, name, lines); !added) return added.error();
    }
    tree.order_leaves();
    tree.label_nodes();
    return tree;
}

// `below` holds the node of each row on the level before, and then on this one.
Result<void> Hierarchy::add_level(const std::vector<std::vector<std::string>>& rows, std::size_t level,
                                  std::vector<Node>& below, const std::string& name,
                                  const std::vector<std::uint64_t>& lines) {
    level_start_.push_back(static_cast<Node>(size()));
    std::unordered_map<std::string_view, Node> here;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const std::string_view value = level < rows[r].size() ? std::string_view(rows[r][level]) : implicit_root;
        const auto [found, added] = here.try_emplace(value, static_cast<Node>(size()));
        const Node node = found->second;
        if (added) {
            parent_.push_back(node);
            level_.push_back(static_cast<std::uint8_t>(level));
            leaves_below_.push_back(0);
            name_.emplace_back(value);
        } else if (level == 0) {
            return bad_input("names a leaf that an earlier line names too", {name, {}, lines[r]}, "remove one of them");
        }
        ++leaves_below_[node];
        if (level > 0) {
            Node& parent = parent_[below[r]];
            if (parent != below[r] && parent != node) {
                return bad_input("puts a value below two different ones on level " + std::to_string(level + 1),
                                 {name, {}, lines[r]}, "a value has one parent: rename one of them");
            }
            parent = node;
        }
        below[r] = node;
    }
    if (level == 0) leaf_count_ = size();
    return {};
}

// Gives every node a range of leaf_order_: from the root down, children take their parent's range in turn.
void Hierarchy::order_leaves() {
    first_leaf_.assign(size(), 0);
    std::vector<std::uint32_t> next(size(), 0);  // the first place in a node's range that no child has taken
    for (Node node = root(); node-- > 0;) {
        first_leaf_[node] = next[parent_[node]];
        next[node] = first_leaf_[node];
        next[parent_[node]] += leaves_below_[node];
    }
    leaf_order_.resize(leaf_count_);
    for (Node leaf = 0; leaf < leaf_count_; ++leaf) leaf_order_[first_leaf_[leaf]] = leaf;
}

void Hierarchy::label_nodes() {
    for (Node node = 0; node < size(); ++node) by_name_.try_emplace(name_[node], node);
    for (Node node = static_cast<Node>(leaf_count_); node < size(); ++node) {
        std::string label = name_[node];
        // A node with the same leaves says the same: it may share the label.
        for (auto found = by_name_.find(label); found != by_name_.end(); found = by_name_.find(label)) {
            const Node other = found->second;
            if (first_leaf_[other] == first_leaf_[node] && leaves_below_[other] == leaves_below_[node]) break;
            label += '*';
        }
        if (label == name_[node]) continue;
        by_name_.try_emplace(label, node);
        label_.emplace(node, std::move(label));
    }
}

std::string Hierarchy::label(Node node) const {
    const auto found = label_.find(node);
    return found == label_.end() ? name_[node] : found->second;
}

std::optional<Hierarchy::Node> Hierarchy::find(std::string_view name) const {
    const auto found = by_name_.find(name);
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

bool Hierarchy::covers(Node ancestor, Node node) const {
    return level_[node] <= level_[ancestor] && first_leaf_[ancestor] <= first_leaf_[node] &&
           first_leaf_[node] + leaves_below_[node] <= first_leaf_[ancestor] + leaves_below_[ancestor];
}

std::vector<Hierarchy::Node> Hierarchy::leaves_of(Node node) const {
    const auto begin = leaf_order_.begin() + first_leaf_[node];
    std::vector<Node> out(begin, begin + leaves_below_[node]);
    std::sort(out.begin(), out.end());
    return out;
}

}  // namespace scrim
