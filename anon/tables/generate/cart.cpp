#include "anon/tables/generate/cart.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "anon/tables/protect.h"

namespace scrim::tables {
namespace {

using Rows = std::vector<std::uint32_t>;

struct TreeNode {
    std::size_t column = 0;
    double below = 0;             // numbers: to the left where the value is below this
    std::vector<char> left_side;  // categories: the values that go to the left
    std::size_t left = 0;         // 0: a leaf
    std::size_t right = 0;
    std::vector<double> values;  // of a leaf, sorted
};

struct TreeSplit {
    double gain = 0;
    std::size_t column = 0;
    double below = 0;
    std::vector<char> left_side;
};

// A tree for one column given some others. A number is split by variance, a category by Gini's index: both are the
// variance of indicators, so that one sum of squares serves for both.
class Tree {
   public:
    Tree(const Table& table, std::size_t target, const std::vector<std::size_t>& given, std::size_t least)
        : table_(table), target_(target), given_(given), least_(std::max<std::size_t>(least, 1)) {
        width_ = table.columns[target].is_category() ? table.columns[target].values.size() : 1;
        Rows rows(table.rows());
        std::iota(rows.begin(), rows.end(), 0U);
        grow(std::move(rows));
    }

    [[nodiscard]] const std::vector<double>& leaf(const Table& synthetic, std::size_t row) const {
        std::size_t at = 0;
        while (nodes_[at].left != 0) {
            const TreeNode& node = nodes_[at];
            const double value = synthetic.values[node.column][row];
            const bool left =
                node.left_side.empty() ? value < node.below : node.left_side[static_cast<std::size_t>(value)] != 0;
            at = left ? node.left : node.right;
        }
        return nodes_[at].values;
    }

   private:
    // Counts of values, or count and sum of numbers, of some rows.
    struct Sums {
        double count = 0;
        std::vector<double> of;
        [[nodiscard]] double squares() const {  // sum of squares over count: what a split makes larger
            double sum = 0;
            for (const double value : of) sum += value * value;
            return count > 0 ? sum / count : 0;
        }
    };

    void grow(Rows rows);
    [[nodiscard]] Sums sums_of(const Rows& rows) const {
        Sums sums{0, std::vector<double>(width_)};
        for (const auto row : rows) add(sums, row, 1);
        return sums;
    }
    void add(Sums& sums, std::uint32_t row, double sign) const {
        sums.count += sign;
        const double value = table_.values[target_][row];
        if (table_.columns[target_].is_category()) {
            sums.of[static_cast<std::size_t>(value)] += sign;
        } else {
            sums.of[0] += sign * value;
        }
    }
    void try_number(std::size_t column, Rows& rows, const Sums& all, TreeSplit& best) const;
    void try_category(std::size_t column, const Rows& rows, const Sums& all, TreeSplit& best) const;

    const Table& table_;
    std::size_t target_;
    const std::vector<std::size_t>& given_;
    std::size_t least_;
    std::size_t width_ = 1;
    std::vector<TreeNode> nodes_;
};

void Tree::try_number(std::size_t column, Rows& rows, const Sums& all, TreeSplit& best) const {
    const auto& values = table_.values[column];
    std::sort(rows.begin(), rows.end(),
              [&](auto a, auto b) { return values[a] != values[b] ? values[a] < values[b] : a < b; });
    Sums left{0, std::vector<double>(width_)};
    Sums right = all;
    for (std::size_t i = 0; i + 1 < rows.size(); ++i) {
        add(left, rows[i], 1);
        add(right, rows[i], -1);
        if (values[rows[i]] == values[rows[i + 1]] || i + 1 < least_ || rows.size() - i - 1 < least_) continue;
        const double gain = left.squares() + right.squares() - all.squares();
        if (gain <= best.gain) continue;
        best = {gain, column, (values[rows[i]] + values[rows[i + 1]]) / 2, {}};
    }
}

// Values in the order of the target's mean (of a category: of the share of its most frequent value), cut once.
void Tree::try_category(std::size_t column, const Rows& rows, const Sums& all, TreeSplit& best) const {
    const std::size_t count = table_.columns[column].values.size();
    std::vector<Sums> of(count, Sums{0, std::vector<double>(width_)});
    for (const auto row : rows) add(of[static_cast<std::size_t>(table_.values[column][row])], row, 1);
    const auto leading = static_cast<std::size_t>(std::max_element(all.of.begin(), all.of.end()) - all.of.begin());
    std::vector<std::size_t> order;
    for (std::size_t value = 0; value < count; ++value) {
        if (of[value].count > 0) order.push_back(value);
    }
    std::sort(order.begin(), order.end(), [&](auto a, auto b) {
        const double x = of[a].of[leading] / of[a].count;
        const double y = of[b].of[leading] / of[b].count;
        return x != y ? x < y : a < b;
    });
    Sums left{0, std::vector<double>(width_)};
    Sums right = all;
    std::vector<char> side(count, 0);
    for (std::size_t i = 0; i + 1 < order.size(); ++i) {
        side[order[i]] = 1;
        left.count += of[order[i]].count;
        right.count -= of[order[i]].count;
        for (std::size_t j = 0; j < width_; ++j) {
            left.of[j] += of[order[i]].of[j];
            right.of[j] -= of[order[i]].of[j];
        }
        if (left.count < static_cast<double>(least_) || right.count < static_cast<double>(least_)) continue;
        const double gain = left.squares() + right.squares() - all.squares();
        if (gain > best.gain) best = {gain, column, 0, side};
    }
}

void Tree::grow(Rows all_rows) {
    struct Open {
        std::size_t node;
        Rows rows;
    };
    std::vector<Open> open;
    nodes_.emplace_back();
    open.push_back({0, std::move(all_rows)});
    double smallest_gain = 0;
    while (!open.empty()) {
        Open next = std::move(open.back());
        open.pop_back();
        const Sums all = sums_of(next.rows);
        TreeSplit best;
        best.gain = smallest_gain;
        if (next.rows.size() >= 2 * least_) {
            for (const auto column : given_) {
                if (table_.columns[column].is_category()) {
                    try_category(column, next.rows, all, best);
                } else {
                    try_number(column, next.rows, all, best);
                }
            }
        }
        if (next.node == 0) smallest_gain = best.gain * 1e-8;  // rpart's cp, as synthpop sets it
        if (best.gain <= smallest_gain) {
            auto& values = nodes_[next.node].values;
            for (const auto row : next.rows) values.push_back(table_.values[target_][row]);
            std::sort(values.begin(), values.end());
            continue;
        }
        Rows left;
        Rows right;
        for (const auto row : next.rows) {
            const double value = table_.values[best.column][row];
            const bool to_left =
                best.left_side.empty() ? value < best.below : best.left_side[static_cast<std::size_t>(value)] != 0;
            (to_left ? left : right).push_back(row);
        }
        const std::size_t first = nodes_.size();
        nodes_[next.node].column = best.column;
        nodes_[next.node].below = best.below;
        nodes_[next.node].left_side = best.left_side;
        nodes_[next.node].left = first;
        nodes_[next.node].right = first + 1;
        nodes_.emplace_back();
        nodes_.emplace_back();
        open.push_back({first, std::move(left)});
        open.push_back({first + 1, std::move(right)});
    }
}

double draw_from(const std::vector<double>& values, const Column& column, Random& random) {
    const std::size_t at = random.below(values.size());
    if (column.is_category() || values.size() == 1) return values[at];
    const std::size_t other = at + 1 < values.size() ? at + 1 : at - 1;
    const double drawn = values[at] + random.uniform() * (values[other] - values[at]);
    return std::clamp(to_precision(column, drawn), column.min, column.max);
}

}  // namespace

Table cart_table(const Table& original, const std::vector<std::size_t>& last, std::size_t least, const Key& key) {
    std::vector<std::size_t> order;
    const auto is_last = [&](std::size_t c) { return std::find(last.begin(), last.end(), c) != last.end(); };
    for (const bool end : {false, true}) {
        for (std::size_t c = 0; c < original.columns.size(); ++c) {
            if (original.columns[c].role != ColumnRole::patient && is_last(c) == end) order.push_back(c);
        }
    }
    Table table;
    table.file = original.file;
    table.columns = original.columns;
    table.lines.resize(original.rows());
    std::iota(table.lines.begin(), table.lines.end(), std::uint64_t{2});
    table.values.assign(table.columns.size(), std::vector<double>(table.rows()));
    if (const auto patient = table.with_role(ColumnRole::patient)) {
        std::iota(table.values[*patient].begin(), table.values[*patient].end(), 0.0);
    }
    std::vector<std::size_t> given;
    for (const auto column : order) {
        const Tree tree(original, column, given, least);
        Random random = key.stream("tree of " + original.columns[column].name);
        for (std::size_t row = 0; row < table.rows(); ++row) {
            table.values[column][row] = draw_from(tree.leaf(table, row), original.columns[column], random);
        }
        given.push_back(column);
    }
    return table;
}

}  // namespace scrim::tables
