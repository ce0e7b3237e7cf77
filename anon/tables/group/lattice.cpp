#include "anon/tables/group/lattice.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "anon/tables/group/equal_rows.h"

namespace scrim::tables {

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

// The rows of each value in each class, one sensitive column at a time.
std::vector<char> good_classes(const QuasiIdentifiers& table, const LatticeOptions& options, const ClassRows& classes) {
    const ClassRules& rules = options.rules;
    const std::size_t count = classes.patients.size();
    std::vector<char> good(count, 1);
    for (std::size_t c = 0; c < count; ++c) {
        if (classes.patients[c] < options.k) good[c] = 0;
        if (!rules.presence || classes.patients[c] == 0) continue;
        const double share = static_cast<double>(classes.patients[c]) / std::max(1U, classes.population[c]);
        if (share < rules.presence->first - 1e-9 || share > rules.presence->second + 1e-9) good[c] = 0;
    }
    if (!rules.about_values()) return good;
    std::vector<std::uint32_t> begin(count + 1);
    for (const auto number : classes.of_row) ++begin[number + 1];
    std::partial_sum(begin.begin(), begin.end(), begin.begin());
    std::vector<std::uint32_t> rows(classes.of_row.size());
    auto at = begin;
    for (std::uint32_t row = 0; row < rows.size(); ++row) rows[at[classes.of_row[row]]++] = row;
    for (const auto& column : table.sensitive) {
        std::vector<std::uint32_t> values(column.share.size());
        for (std::size_t c = 0; c < count; ++c) {
            if (good[c] == 0 || begin[c] == begin[c + 1]) continue;
            for (auto i = begin[c]; i < begin[c + 1]; ++i) ++values[column.codes[rows[i]]];
            if (!meets(rules, column, values)) good[c] = 0;
            for (auto i = begin[c]; i < begin[c + 1]; ++i) values[column.codes[rows[i]]] = 0;
        }
    }
    return good;
}

namespace {

class Search {
   public:
    Search(const QuasiIdentifiers& table, const LatticeOptions& options)
        : table_(table), options_(options), equal_(table) {
        for (std::size_t a = 0; a < table.hierarchies.size(); ++a) {
            losses_.push_back(losses_of(*table.hierarchies[a], table.leaves[a], options.measure));
            stride_.push_back(nodes_);
            nodes_ *= losses_[a].size();
        }
        allowed_ = static_cast<std::size_t>(options.suppression * static_cast<double>(table.rows()) + 1e-9);
        monotone_ = allowed_ == 0 || options.rules.survive_other_rows();
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
    [[nodiscard]] std::vector<char> suppressed_at(std::size_t node);
    [[nodiscard]] bool meets_rules(std::size_t node);
    bool is_safe(std::size_t node);
    void mark_unsafe(std::size_t node);
    void mark_safe(std::size_t node);
    [[nodiscard]] double score_at(std::size_t node);
    void climb(std::size_t node);
    void rule_out_above(std::size_t node);
    void take_if_better(std::size_t node);
    [[nodiscard]] std::vector<std::uint32_t> by_loss(std::vector<double>& loss) const;

    const QuasiIdentifiers& table_;
    const LatticeOptions& options_;
    EqualRows equal_;
    std::vector<std::vector<double>> losses_;  // [attributes][levels]
    std::vector<std::size_t> stride_;
    std::size_t nodes_ = 1;
    std::size_t allowed_ = 0;
    bool monotone_ = true;  // what generalizes a safe node is safe
    std::vector<Tag> tags_;
    std::size_t checked_ = 0;
    double best_ = std::numeric_limits<double>::infinity();
    std::size_t best_node_ = 0;
};

std::vector<char> Search::suppressed_at(std::size_t node) {
    const auto classes = equal_.classes_at(levels_of(node));
    const auto good = good_classes(table_, options_, {classes.of_row, classes.patients, classes.population});
    std::vector<char> suppressed(table_.rows());
    for (std::size_t row = 0; row < suppressed.size(); ++row) suppressed[row] = good[classes.of_row[row]] == 0 ? 1 : 0;
    return suppressed;
}

// People of the population in a class that the table has nobody of are known to be absent.
bool Search::meets_rules(std::size_t node) {
    const auto classes = equal_.classes_at(levels_of(node));
    if (options_.rules.presence && options_.rules.presence->first > 0) {
        for (std::size_t c = 0; c < classes.patients.size(); ++c) {
            if (classes.patients[c] == 0 && classes.population[c] > 0) return false;
        }
    }
    const auto good = good_classes(table_, options_, {classes.of_row, classes.patients, classes.population});
    std::size_t suppressed = 0;
    for (const auto number : classes.of_row) suppressed += good[number] == 0 ? 1 : 0;
    return suppressed <= allowed_;
}

bool Search::is_safe(std::size_t node) {
    if (tags_[node] != Tag::unknown) return tags_[node] == Tag::safe;
    ++checked_;
    if (equal_.rows_in_small_classes(levels_of(node), options_.k) > allowed_) {
        mark_unsafe(node);
        return false;
    }
    const bool safe = !options_.rules.any() || meets_rules(node);
    tags_[node] = safe ? Tag::safe : Tag::unsafe;
    if (monotone_) safe ? mark_safe(node) : mark_unsafe(node);
    return safe;
}

// The node and all that generalizes it.
void Search::mark_safe(std::size_t node) {
    const Levels bottom = levels_of(node);
    Levels levels = bottom;
    while (true) {
        std::size_t at = 0;
        for (std::size_t a = 0; a < levels.size(); ++a) at += levels[a] * stride_[a];
        tags_[at] = Tag::safe;
        std::size_t a = 0;
        while (a < levels.size() && levels[a] + 1 == losses_[a].size()) {
            levels[a] = bottom[a];
            ++a;
        }
        if (a == levels.size()) break;
        ++levels[a];
    }
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
double Search::score_at(std::size_t node) {
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

// From a node upwards, always where the least is lost: a chain on which safety begins somewhere. Its end comes first:
// mostly it is unsafe, which rules out the whole chain and all below it. Else halving finds where safety begins; what
// is safe lowers the best score.
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
    if (!is_safe(chain.back())) {
        rule_out_above(chain.back());
        return;
    }
    take_if_better(chain.back());
    std::size_t low = 0;  // everything before is unsafe
    std::size_t high = chain.size() - 1;
    while (low < high) {
        const std::size_t middle = (low + high) / 2;
        if (!is_safe(chain[middle])) {
            low = middle + 1;
            continue;
        }
        high = middle;
        take_if_better(chain[middle]);
    }
}

// What is above an unsafe node may be unsafe too, and rules out more, though its own loss is too large to matter; and
// the higher a node, the less it takes to look at it. One step, where most is lost: more steps cost more than they
// save.
void Search::rule_out_above(std::size_t node) {
    std::size_t next = nodes_;
    double most = -1;
    for (std::size_t a = 0; a < losses_.size(); ++a) {
        const std::size_t level = node / stride_[a] % losses_[a].size();
        if (level + 1 == losses_[a].size() || losses_[a][level + 1] - losses_[a][level] <= most) continue;
        most = losses_[a][level + 1] - losses_[a][level];
        next = node + stride_[a];
    }
    if (next != nodes_) (void)is_safe(next);
}

void Search::take_if_better(std::size_t node) {
    const double score = score_at(node);
    if (score > best_ || (score == best_ && node >= best_node_)) return;
    best_ = score;
    best_node_ = node;
}

std::vector<std::uint32_t> Search::by_loss(std::vector<double>& loss) const {
    std::vector<std::uint32_t> order(nodes_);
    std::iota(order.begin(), order.end(), 0U);
    loss.resize(nodes_);
    for (std::size_t node = 0; node < nodes_; ++node) loss[node] = loss_of(node);
    std::sort(order.begin(), order.end(),
              [&](std::uint32_t a, std::uint32_t b) { return loss[a] != loss[b] ? loss[a] < loss[b] : a < b; });
    return order;
}

Result<LatticeResult> Search::run() {
    constexpr std::size_t most_nodes = 50'000'000;
    if (nodes_ > most_nodes) {
        return bad_input("the lattice of generalizations has " + std::to_string(nodes_) + " nodes", {},
                         "use fewer quasi-identifiers, or hierarchies with fewer levels");
    }
    tags_.assign(nodes_, Tag::unknown);
    if (!is_safe(nodes_ - 1)) {
        const std::string least = "k = " + std::to_string(options_.k) + " patients";
        return bad_input(options_.rules.any()
                             ? "even with everything generalized the table does not meet " + least + " and the rules"
                             : "even with everything generalized there are fewer than " + least,
                         {},
                         options_.rules.any() ? "choose a smaller k, a smaller l or a larger t" : "choose a smaller k");
    }
    best_node_ = nodes_ - 1;
    best_ = score_at(best_node_);
    std::vector<double> loss;
    for (const std::uint32_t node : by_loss(loss)) {
        if (loss[node] >= best_) break;
        if (tags_[node] == Tag::unsafe) continue;
        if (monotone_) {
            climb(node);
        } else if (is_safe(node)) {
            take_if_better(node);
        }
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
