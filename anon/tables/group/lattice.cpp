#include "anon/tables/group/lattice.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

namespace scrim::tables {
namespace {

using Levels = std::vector<std::size_t>;

// What an attribute loses at each level, over all rows.
std::vector<double> losses_of(const Hierarchy& hierarchy, const std::vector<Hierarchy::Node>& leaves,
                              LossMeasure measure) {
    std::vector<double> count(hierarchy.size());
    for (Hierarchy::Node node : leaves) {
        ++count[node];
        while (node != hierarchy.root()) {
            node = hierarchy.parent(node);
            ++count[node];
        }
    }
    std::vector<double> losses(hierarchy.level_count());
    const auto all = static_cast<double>(hierarchy.leaf_count());
    for (std::size_t level = 1; level < losses.size(); ++level) {
        for (Hierarchy::Node leaf = 0; leaf < hierarchy.leaf_count(); ++leaf) {
            if (count[leaf] == 0) continue;
            const Hierarchy::Node node = hierarchy.ancestor_at(leaf, level);
            const double one = measure == LossMeasure::entropy
                                   ? std::log2(count[node] / count[leaf])
                                   : (static_cast<double>(hierarchy.leaves_below(node)) - 1) / std::max(1.0, all - 1);
            losses[level] += count[leaf] * one;
        }
    }
    return losses;
}

// Rows with the same leaves, once each.
struct Distinct {
    std::vector<std::uint32_t> row;     // one row of each
    std::vector<std::uint32_t> count;   // rows of each
    std::vector<std::uint32_t> of_row;  // [rows]
};

Distinct distinct_rows(const QuasiIdentifiers& table) {
    std::vector<std::uint32_t> order(table.rows());
    std::iota(order.begin(), order.end(), 0U);
    const auto compare = [&](std::uint32_t a, std::uint32_t b) {
        for (const auto& leaves : table.leaves) {
            if (leaves[a] != leaves[b]) return leaves[a] < leaves[b] ? -1 : 1;
        }
        return 0;
    };
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return compare(a, b) < 0; });
    Distinct distinct;
    distinct.of_row.resize(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (i == 0 || compare(order[i - 1], order[i]) != 0) {
            distinct.row.push_back(order[i]);
            distinct.count.push_back(0);
        }
        ++distinct.count.back();
        distinct.of_row[order[i]] = static_cast<std::uint32_t>(distinct.row.size() - 1);
    }
    return distinct;
}

class Search {
   public:
    Search(const QuasiIdentifiers& table, const LatticeOptions& options)
        : table_(table), options_(options), distinct_(distinct_rows(table)) {
        const std::size_t attributes = table.hierarchies.size();
        for (std::size_t a = 0; a < attributes; ++a) {
            losses_.push_back(losses_of(*table.hierarchies[a], table.leaves[a], options.measure));
            stride_.push_back(nodes_);
            nodes_ *= losses_[a].size();
            ancestors_.emplace_back();
            for (std::size_t level = 0; level < losses_[a].size(); ++level) {
                auto& codes = ancestors_[a].emplace_back();
                for (const auto row : distinct_.row) {
                    codes.push_back(table.hierarchies[a]->ancestor_at(table.leaves[a][row], level));
                }
            }
        }
        allowed_ = static_cast<std::size_t>(options.suppression * static_cast<double>(table.rows()) + 1e-9);
    }

    Result<LatticeResult> run();

   private:
    enum class Tag : std::uint8_t { unknown, safe, unsafe };

    [[nodiscard]] Levels levels_of(std::size_t node) const {
        Levels levels;
        for (std::size_t a = 0; a < losses_.size(); ++a) levels.push_back(node / stride_[a] % losses_[a].size());
        return levels;
    }
    [[nodiscard]] double loss_of(std::size_t node) const {
        double sum = 0;
        for (std::size_t a = 0; a < losses_.size(); ++a) sum += losses_[a][node / stride_[a] % losses_[a].size()];
        return sum;
    }
    std::vector<std::uint32_t> classes_of(std::size_t node, std::vector<std::uint32_t>& size) const;
    [[nodiscard]] std::vector<char> suppressed_at(std::size_t node) const;
    bool is_safe(std::size_t node);
    bool witness_is_rare(std::size_t node);
    void remember_witness(const std::vector<std::uint32_t>& class_of, const std::vector<std::uint32_t>& size);
    void mark_unsafe(std::size_t node);
    [[nodiscard]] double score_at(std::size_t node) const;
    void climb(std::size_t node);

    const QuasiIdentifiers& table_;
    const LatticeOptions& options_;
    Distinct distinct_;
    std::vector<std::vector<double>> losses_;                           // [attributes][levels]
    std::vector<std::vector<std::vector<Hierarchy::Node>>> ancestors_;  // [attributes][levels][distinct rows]
    std::vector<std::size_t> stride_;
    std::size_t nodes_ = 1;
    std::size_t allowed_ = 0;
    std::vector<Tag> tags_;
    std::vector<std::uint32_t> witnesses_;  // distinct rows that were in small classes, the latest first
    std::size_t checked_ = 0;
    double best_ = std::numeric_limits<double>::infinity();
    std::size_t best_node_ = 0;
};

// The class of each distinct row, and the rows of each class: classes are told apart by a running number
// that takes in one attribute after the other.
std::vector<std::uint32_t> Search::classes_of(std::size_t node, std::vector<std::uint32_t>& size) const {
    const std::size_t n = distinct_.row.size();
    std::vector<std::uint64_t> key(n, 0);
    std::uint64_t span = 1;
    std::vector<std::uint32_t> slot_class;
    std::vector<std::uint64_t> slot_key;
    std::vector<std::uint32_t> class_of(n, 0);
    std::uint32_t classes = 1;
    const auto renumber = [&] {  // keys to dense class numbers, by a hash table
        std::size_t slots = 64;
        while (slots < n * 2) slots *= 2;
        constexpr std::uint32_t empty = std::numeric_limits<std::uint32_t>::max();
        slot_class.assign(slots, empty);
        slot_key.resize(slots);
        classes = 0;
        for (std::size_t i = 0; i < n; ++i) {
            std::size_t at = (key[i] * 0x9e3779b97f4a7c15ULL) >> 20U & (slots - 1);
            while (slot_class[at] != empty && slot_key[at] != key[i]) at = (at + 1) & (slots - 1);
            if (slot_class[at] == empty) {
                slot_class[at] = classes++;
                slot_key[at] = key[i];
            }
            class_of[i] = slot_class[at];
        }
    };
    for (std::size_t a = 0; a < losses_.size(); ++a) {
        const std::size_t level = node / stride_[a] % losses_[a].size();
        if (level + 1 == losses_[a].size()) continue;  // one value for all
        const std::uint64_t values = table_.hierarchies[a]->size();
        if (span > (std::uint64_t{1} << 62U) / values) {
            renumber();
            for (std::size_t i = 0; i < n; ++i) key[i] = class_of[i];
            span = classes;
        }
        const auto& codes = ancestors_[a][level];
        for (std::size_t i = 0; i < n; ++i) key[i] = key[i] * values + codes[i];
        span *= values;
    }
    renumber();
    size.assign(classes, 0);
    if (table_.patients.empty()) {
        for (std::size_t i = 0; i < n; ++i) size[class_of[i]] += distinct_.count[i];
        return class_of;
    }
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
    for (std::size_t row = 0; row < table_.rows(); ++row) {
        pairs.emplace_back(class_of[distinct_.of_row[row]], table_.patients[row]);
    }
    std::sort(pairs.begin(), pairs.end());
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    for (const auto& [number, patient] : pairs) ++size[number];
    return class_of;
}

std::vector<char> Search::suppressed_at(std::size_t node) const {
    std::vector<std::uint32_t> size;
    const auto class_of = classes_of(node, size);
    std::vector<char> suppressed(table_.rows());
    for (std::size_t row = 0; row < suppressed.size(); ++row) {
        suppressed[row] = size[class_of[distinct_.of_row[row]]] < options_.k ? 1 : 0;
    }
    return suppressed;
}

bool Search::is_safe(std::size_t node) {
    if (tags_[node] != Tag::unknown) return tags_[node] == Tag::safe;
    ++checked_;
    if (witness_is_rare(node)) {
        mark_unsafe(node);
        return false;
    }
    std::vector<std::uint32_t> size;
    const auto class_of = classes_of(node, size);
    std::size_t suppressed = 0;
    for (std::size_t i = 0; i < class_of.size(); ++i) {
        if (size[class_of[i]] < options_.k) suppressed += distinct_.count[i];
    }
    if (suppressed <= allowed_) {
        tags_[node] = Tag::safe;
        return true;
    }
    mark_unsafe(node);
    remember_witness(class_of, size);
    return false;
}

// Without suppression one row in a small class is enough, and rows that were rare elsewhere often are here:
// counting the rows equal to one is far quicker than making all classes.
bool Search::witness_is_rare(std::size_t node) {
    if (allowed_ > 0 || !table_.patients.empty()) return false;
    std::vector<const Hierarchy::Node*> codes;
    for (std::size_t a = 0; a < losses_.size(); ++a) {
        const std::size_t level = node / stride_[a] % losses_[a].size();
        if (level + 1 < losses_[a].size()) codes.push_back(ancestors_[a][level].data());
    }
    for (std::size_t w = 0; w < witnesses_.size(); ++w) {
        const std::uint32_t witness = witnesses_[w];
        std::size_t count = 0;
        for (std::size_t i = 0; i < distinct_.row.size() && count < options_.k; ++i) {
            std::size_t a = 0;
            while (a < codes.size() && codes[a][i] == codes[a][witness]) ++a;
            if (a == codes.size()) count += distinct_.count[i];
        }
        if (count >= options_.k) continue;
        std::rotate(witnesses_.begin(), witnesses_.begin() + static_cast<std::ptrdiff_t>(w),
                    witnesses_.begin() + static_cast<std::ptrdiff_t>(w) + 1);
        return true;
    }
    return false;
}

void Search::remember_witness(const std::vector<std::uint32_t>& class_of, const std::vector<std::uint32_t>& size) {
    constexpr std::size_t most = 12;
    std::uint32_t rarest = 0;
    for (std::uint32_t i = 1; i < class_of.size(); ++i) {
        if (size[class_of[i]] < size[class_of[rarest]]) rarest = i;
    }
    witnesses_.insert(witnesses_.begin(), rarest);
    if (witnesses_.size() > most) witnesses_.pop_back();
}

// The node and all that it generalizes.
void Search::mark_unsafe(std::size_t node) {
    const Levels top = levels_of(node);
    Levels levels(top.size(), 0);
    while (true) {
        std::size_t at = 0;
        for (std::size_t a = 0; a < levels.size(); ++a) at += levels[a] * stride_[a];
        tags_[at] = Tag::unsafe;
        std::size_t a = 0;
        while (a < levels.size() && levels[a] == top[a]) levels[a++] = 0;
        if (a == levels.size()) break;
        ++levels[a];
    }
}

// Suppressed rows lose as much as at the top.
double Search::score_at(std::size_t node) const {
    if (!options_.score_suppressed) return loss_of(node);
    const auto suppressed = suppressed_at(node);
    const Levels levels = levels_of(node);
    double score = 0;
    for (std::size_t a = 0; a < levels.size(); ++a) {
        const Hierarchy& hierarchy = *table_.hierarchies[a];
        std::vector<double> leaf_count(hierarchy.size());
        std::vector<double> count(hierarchy.size());
        for (const auto leaf : table_.leaves[a]) ++leaf_count[leaf];
        for (const auto leaf : table_.leaves[a]) ++count[hierarchy.ancestor_at(leaf, levels[a])];
        for (std::size_t row = 0; row < suppressed.size(); ++row) {
            const auto leaf = table_.leaves[a][row];
            const auto shown = suppressed[row] != 0 ? hierarchy.root() : hierarchy.ancestor_at(leaf, levels[a]);
            if (options_.measure == LossMeasure::entropy) {
                const double total = shown == hierarchy.root() ? static_cast<double>(table_.rows()) : count[shown];
                score += std::log2(total / leaf_count[leaf]);
            } else {
                score += (static_cast<double>(hierarchy.leaves_below(shown)) - 1) /
                         std::max(1.0, static_cast<double>(hierarchy.leaf_count()) - 1);
            }
        }
    }
    return score;
}

// From a node upwards, always where the least is lost: a chain on which safety begins somewhere. Halving
// finds where; what is unsafe rules out all below it, what is safe lowers the best score.
void Search::climb(std::size_t node) {
    std::vector<std::size_t> chain{node};
    while (true) {
        std::size_t next = 0;
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t a = 0; a < losses_.size(); ++a) {
            const std::size_t level = chain.back() / stride_[a] % losses_[a].size();
            if (level + 1 == losses_[a].size()) continue;
            const double loss = losses_[a][level + 1] - losses_[a][level];
            if (loss < least) {
                least = loss;
                next = chain.back() + stride_[a];
            }
        }
        if (least == std::numeric_limits<double>::infinity() || loss_of(next) >= best_) break;
        chain.push_back(next);
    }
    std::size_t low = 0;  // everything before is unsafe
    std::size_t high = chain.size();
    while (low < high) {
        const std::size_t middle = (low + high) / 2;
        if (!is_safe(chain[middle])) {
            low = middle + 1;
            continue;
        }
        high = middle;
        const double score = score_at(chain[middle]);
        if (score < best_ || (score == best_ && chain[middle] < best_node_)) {
            best_ = score;
            best_node_ = chain[middle];
        }
    }
}

Result<LatticeResult> Search::run() {
    constexpr std::size_t most_nodes = 50'000'000;
    if (nodes_ > most_nodes) {
        return bad_input("the lattice of generalizations has " + std::to_string(nodes_) + " nodes", {},
                         "use fewer quasi-identifiers, or hierarchies with fewer levels");
    }
    tags_.assign(nodes_, Tag::unknown);
    if (!is_safe(nodes_ - 1)) {
        return bad_input(
            "even with everything generalized there are fewer than k = " + std::to_string(options_.k) + " patients", {},
            "choose a smaller k");
    }
    best_node_ = nodes_ - 1;
    best_ = score_at(best_node_);
    std::vector<std::uint32_t> order(nodes_);
    std::iota(order.begin(), order.end(), 0U);
    std::vector<double> loss(nodes_);
    for (std::size_t node = 0; node < nodes_; ++node) loss[node] = loss_of(node);
    std::sort(order.begin(), order.end(),
              [&](std::uint32_t a, std::uint32_t b) { return loss[a] != loss[b] ? loss[a] < loss[b] : a < b; });
    for (const std::uint32_t node : order) {
        if (loss[node] >= best_) break;
        if (tags_[node] != Tag::unsafe) climb(node);
    }
    LatticeResult result;
    result.levels = levels_of(best_node_);
    result.score = best_;
    result.suppressed = suppressed_at(best_node_);
    result.suppressed_rows =
        static_cast<std::size_t>(std::count(result.suppressed.begin(), result.suppressed.end(), 1));
    result.nodes = nodes_;
    result.checked = checked_;
    return result;
}

}  // namespace

Result<LatticeResult> search_lattice(const QuasiIdentifiers& table, const LatticeOptions& options) {
    auto result = Search(table, options).run();
    if (result && options.measure == LossMeasure::loss) {
        result->score /= static_cast<double>(table.rows() * table.hierarchies.size());
    }
    return result;
}

double score_of(const QuasiIdentifiers& table, const std::vector<std::size_t>& levels, LossMeasure measure) {
    double score = 0;
    for (std::size_t a = 0; a < levels.size(); ++a) {
        score += losses_of(*table.hierarchies[a], table.leaves[a], measure)[levels[a]];
    }
    if (measure == LossMeasure::loss) score /= static_cast<double>(table.rows() * table.hierarchies.size());
    return score;
}

}  // namespace scrim::tables
