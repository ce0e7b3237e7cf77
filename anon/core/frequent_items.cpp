// FP-Growth: the records are merged into a tree by common prefixes, frequent items first; the itemsets that end in
// an item are those of the (smaller) tree of the paths above it.

#include "anon/core/frequent_items.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace scrim {
namespace {

constexpr std::uint32_t no_node = 0xFFFFFFFFU;

// Items are ranks here: 0 is the most frequent.
struct Tree {
    struct Node {
        std::uint32_t item;
        std::uint32_t count;
        std::uint32_t parent;
        std::uint32_t next;  // the next node of the same item
        std::uint32_t child = no_node;
        std::uint32_t sibling = no_node;
    };
    std::vector<Node> nodes{{0, 0, no_node, no_node}};
    std::vector<std::uint32_t> first;  // of each item's nodes

    explicit Tree(std::size_t items) : first(items, no_node) {}

    void add(const std::vector<std::uint32_t>& path, std::uint32_t count) {
        std::uint32_t at = 0;
        for (const auto item : path) {
            std::uint32_t child = nodes[at].child;
            while (child != no_node && nodes[child].item != item) child = nodes[child].sibling;
            if (child == no_node) {
                child = static_cast<std::uint32_t>(nodes.size());
                nodes.push_back({item, 0, at, first[item], no_node, nodes[at].child});
                first[item] = child;
                nodes[at].child = child;
            }
            nodes[child].count += count;
            at = child;
        }
    }
};

class Miner {
   public:
    Miner(const FrequentItemsOptions& options, const std::vector<Item>& order) : options_(options), order_(order) {}

    bool mine(const Tree& tree, std::vector<Item>& suffix) {
        const auto items = static_cast<std::uint32_t>(tree.first.size());
        for (std::uint32_t item = items; item-- > 0;) {
            std::uint32_t support = 0;
            for (auto n = tree.first[item]; n != no_node; n = tree.nodes[n].next) support += tree.nodes[n].count;
            if (support < options_.min_support) continue;
            suffix.push_back(order_[item]);
            Itemset found{suffix, support};
            std::sort(found.items.begin(), found.items.end());
            sets.push_back(std::move(found));
            if (sets.size() > options_.max_sets) return false;
            if (suffix.size() < options_.max_length && !mine(conditional(tree, item), suffix)) return false;
            suffix.pop_back();
        }
        return true;
    }

    std::vector<Itemset> sets;

   private:
    [[nodiscard]] Tree conditional(const Tree& tree, std::uint32_t item) const {
        std::vector<std::uint32_t> counts(item, 0);
        const auto climb = [&](auto visit) {
            for (auto n = tree.first[item]; n != no_node; n = tree.nodes[n].next) {
                for (auto up = tree.nodes[n].parent; up != 0; up = tree.nodes[up].parent) {
                    visit(tree.nodes[up].item, tree.nodes[n].count);
                }
            }
        };
        climb([&](std::uint32_t other, std::uint32_t count) { counts[other] += count; });
        Tree out(item);
        std::vector<std::uint32_t> path;
        for (auto n = tree.first[item]; n != no_node; n = tree.nodes[n].next) {
            path.clear();
            for (auto up = tree.nodes[n].parent; up != 0; up = tree.nodes[up].parent) {
                if (counts[tree.nodes[up].item] >= options_.min_support) path.push_back(tree.nodes[up].item);
            }
            std::reverse(path.begin(), path.end());
            if (!path.empty()) out.add(path, tree.nodes[n].count);
        }
        return out;
    }

    const FrequentItemsOptions& options_;
    const std::vector<Item>& order_;  // the item of each rank
};

}  // namespace

Result<std::vector<Itemset>> frequent_itemsets(const Records& records, const FrequentItemsOptions& options) {
    const auto counts = supports(records);
    std::vector<Item> order;
    for (Item item = 0; item < counts.size(); ++item) {
        if (counts[item] >= options.min_support) order.push_back(item);
    }
    std::sort(order.begin(), order.end(),
              [&](Item a, Item b) { return counts[a] != counts[b] ? counts[a] > counts[b] : a < b; });
    std::vector<std::uint32_t> rank(counts.size(), no_node);
    for (std::uint32_t i = 0; i < order.size(); ++i) rank[order[i]] = i;
    Tree tree(order.size());
    std::vector<std::uint32_t> path;
    for (std::size_t r = 0; r < records.size(); ++r) {
        path.clear();
        for (const Item item : records[r]) {
            if (rank[item] != no_node) path.push_back(rank[item]);
        }
        std::sort(path.begin(), path.end());
        tree.add(path, 1);
    }
    Miner miner(options, order);
    std::vector<Item> suffix;
    if (!miner.mine(tree, suffix)) {
        return bad_input("more than " + std::to_string(options.max_sets) + " frequent itemsets", {},
                         "choose a larger support");
    }
    std::sort(miner.sets.begin(), miner.sets.end(),
              [](const Itemset& a, const Itemset& b) { return a.items < b.items; });
    return std::move(miner.sets);
}

std::uint32_t support_of_percent(double percent, std::size_t records) {
    return static_cast<std::uint32_t>(std::max(1.0, std::ceil(percent / 100 * static_cast<double>(records) - 1e-9)));
}

}  // namespace scrim
