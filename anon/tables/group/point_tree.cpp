#include "anon/tables/group/point_tree.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>

namespace scrim::tables {
namespace {

constexpr std::uint32_t leaf_size = 16;

}  // namespace

double squared_distance(const double* a, const double* b, std::size_t dims) {
    double sum = 0;
    for (std::size_t d = 0; d < dims; ++d) sum += (a[d] - b[d]) * (a[d] - b[d]);
    return sum;
}

PointTree::PointTree(const Points& points) : dims_(points.dims) {
    const auto n = static_cast<std::uint32_t>(points.size());
    if (n == 0) return;
    order_.resize(n);
    std::iota(order_.begin(), order_.end(), 0U);
    position_.resize(n);
    leaf_of_.resize(n);
    coordinates_.resize(std::size_t{n} * dims_);
    nodes_.reserve(std::size_t{n} / leaf_size * 4 + 1);
    boxes_.reserve(nodes_.capacity() * 2 * dims_);
    build(points, 0, n, 0);
}

std::uint32_t PointTree::build(const Points& points, std::uint32_t begin, std::uint32_t end, std::uint32_t parent) {
    const auto node = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back({begin, end, end - begin, 0, 0, parent});
    boxes_.resize(boxes_.size() + 2 * dims_);
    double* low = boxes_.data() + node * 2 * dims_;
    double* high = low + dims_;
    std::copy_n(points[order_[begin]], dims_, low);
    std::copy_n(points[order_[begin]], dims_, high);
    for (std::uint32_t i = begin + 1; i < end; ++i) {
        const double* x = points[order_[i]];
        for (std::size_t d = 0; d < dims_; ++d) {
            low[d] = std::min(low[d], x[d]);
            high[d] = std::max(high[d], x[d]);
        }
    }
    if (end - begin <= leaf_size) {
        fill_leaf(points, node);
        return node;
    }
    std::size_t widest = 0;
    for (std::size_t d = 1; d < dims_; ++d) {
        if (high[d] - low[d] > high[widest] - low[widest]) widest = d;
    }
    const std::uint32_t middle = begin + (end - begin) / 2;
    std::nth_element(order_.begin() + begin, order_.begin() + middle, order_.begin() + end,
                     [&](std::uint32_t a, std::uint32_t b) {
                         const double x = points[a][widest];
                         const double y = points[b][widest];
                         return x != y ? x < y : a < b;
                     });
    const std::uint32_t left = build(points, begin, middle, node);
    const std::uint32_t right = build(points, middle, end, node);
    nodes_[node].left = left;
    nodes_[node].right = right;
    return node;
}

void PointTree::fill_leaf(const Points& points, std::uint32_t node) {
    const Node& leaf = nodes_[node];
    const std::uint32_t count = leaf.end - leaf.begin;
    std::sort(order_.begin() + leaf.begin, order_.begin() + leaf.end);
    double* to = coordinates_.data() + std::size_t{leaf.begin} * dims_;
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint32_t point = order_[leaf.begin + i];
        position_[point] = leaf.begin + i;
        leaf_of_[point] = node;
        for (std::size_t d = 0; d < dims_; ++d) to[d * count + i] = points[point][d];
    }
}

// Of a leaf from its points, of another node from its children.
void PointTree::fit_box(std::uint32_t node) {
    const Node& at = nodes_[node];
    double* low = boxes_.data() + std::size_t{node} * 2 * dims_;
    double* high = low + dims_;
    if (at.left == 0) {
        const std::uint32_t count = at.end - at.begin;
        const double* from = coordinates_.data() + std::size_t{at.begin} * dims_;
        for (std::size_t d = 0; d < dims_; ++d) {
            const auto [least, most] = std::minmax_element(from + d * count, from + d * count + at.alive);
            low[d] = *least;
            high[d] = *most;
        }
        return;
    }
    const bool both = nodes_[at.left].alive > 0 && nodes_[at.right].alive > 0;
    const std::uint32_t first = nodes_[at.left].alive > 0 ? at.left : at.right;
    const double* a = boxes_.data() + std::size_t{first} * 2 * dims_;
    std::copy_n(a, 2 * dims_, low);
    if (!both) return;
    const double* b = boxes_.data() + std::size_t{at.right} * 2 * dims_;
    for (std::size_t d = 0; d < dims_; ++d) {
        low[d] = std::min(low[d], b[d]);
        high[d] = std::max(high[d], b[dims_ + d]);
    }
}

void PointTree::remove(std::uint32_t index) {
    const std::uint32_t leaf = leaf_of_[index];
    Node& at = nodes_[leaf];
    const std::uint32_t slot = position_[index] - at.begin;
    if (slot >= at.alive) return;  // removed before
    const std::uint32_t last = at.alive - 1;
    const std::uint32_t count = at.end - at.begin;
    double* values = coordinates_.data() + std::size_t{at.begin} * dims_;
    for (std::size_t d = 0; d < dims_; ++d) std::swap(values[d * count + slot], values[d * count + last]);
    std::swap(order_[at.begin + slot], order_[at.begin + last]);
    position_[order_[at.begin + slot]] = at.begin + slot;
    position_[index] = at.begin + last;
    for (std::uint32_t node = leaf;; node = nodes_[node].parent) {
        --nodes_[node].alive;
        if (nodes_[node].alive > 0) fit_box(node);
        if (node == 0) break;
    }
}

double PointTree::box_distance(std::uint32_t node, const double* query) const {
    const double* low = boxes_.data() + std::size_t{node} * 2 * dims_;
    const double* high = low + dims_;
    double sum = 0;
    for (std::size_t d = 0; d < dims_; ++d) {
        const double off = std::max(std::max(low[d] - query[d], query[d] - high[d]), 0.0);
        sum += off * off;
    }
    return sum;
}

double PointTree::box_reach(std::uint32_t node, const double* query) const {
    const double* low = boxes_.data() + std::size_t{node} * 2 * dims_;
    const double* high = low + dims_;
    double sum = 0;
    for (std::size_t d = 0; d < dims_; ++d) {
        const double off = std::max(query[d] - low[d], high[d] - query[d]);
        sum += off * off;
    }
    return sum;
}

// Adds up dimension by dimension in the order of squared_distance(), so that both agree to the last bit.
void PointTree::leaf_distances(const Node& leaf, const double* query, double* out) const {
    const std::uint32_t count = leaf.end - leaf.begin;
    const double* x = coordinates_.data() + std::size_t{leaf.begin} * dims_;
    std::fill_n(out, leaf.alive, 0.0);
    for (std::size_t d = 0; d < dims_; ++d, x += count) {
        const double at = query[d];
        for (std::uint32_t i = 0; i < leaf.alive; ++i) {
            const double off = x[i] - at;
            out[i] += off * off;
        }
    }
}

// What a search does: looks_at(bound) tells whether a box at that distance can still matter, take() sees a
// point; `never` bounds an empty box. Box bounds and point distances are rounded alike, up to this share.
constexpr double tree_rounding = 1e-12;

struct PointTree::Nearest {
    static constexpr bool to_farthest = false;
    static constexpr double never = std::numeric_limits<double>::infinity();
    explicit Nearest(std::size_t wanted) : count(wanted) { best.reserve(wanted); }
    std::size_t count;
    std::vector<Neighbour> best;  // a heap, the worst in front

    [[nodiscard]] bool looks_at(double to_box) const {
        return best.size() < count || to_box * (1 - tree_rounding) <= best.front().distance;
    }
    void take(const Neighbour& point) {
        if (best.size() == count) {
            if (!(point < best.front())) return;
            std::pop_heap(best.begin(), best.end());
            best.back() = point;
        } else {
            best.push_back(point);
        }
        std::push_heap(best.begin(), best.end());
    }
};

struct PointTree::Farthest {
    static constexpr bool to_farthest = true;
    static constexpr double never = -1;
    Neighbour best{-1, 0};
    [[nodiscard]] bool looks_at(double reach) const { return reach * (1 + tree_rounding) >= best.distance; }
    void take(const Neighbour& point) {
        const bool farther = point.distance > best.distance;
        if (farther || (point.distance == best.distance && point.index < best.index)) best = point;
    }
};

// Into the more promising child first; `bound` is the search's bound of the node's own box.
template <class Search>
void PointTree::search(std::uint32_t node, double bound, const double* query, Search& state) const {
    if (!state.looks_at(bound)) return;
    const Node& at = nodes_[node];
    if (at.left == 0) {
        std::array<double, leaf_size> distances;
        leaf_distances(at, query, distances.data());
        for (std::uint32_t i = 0; i < at.alive; ++i) state.take({distances[i], order_[at.begin + i]});
        return;
    }
    const auto bound_of = [&](std::uint32_t child) {
        if (nodes_[child].alive == 0) return Search::never;
        return Search::to_farthest ? box_reach(child, query) : box_distance(child, query);
    };
    const double left = bound_of(at.left);
    const double right = bound_of(at.right);
    const bool left_first = Search::to_farthest ? left >= right : left <= right;
    const auto go = [&](std::uint32_t child, double its_bound) {
        if (its_bound != Search::never) search(child, its_bound, query, state);
    };
    go(left_first ? at.left : at.right, left_first ? left : right);
    go(left_first ? at.right : at.left, left_first ? right : left);
}

std::vector<Neighbour> PointTree::nearest(const double* query, std::size_t count) const {
    if (size() == 0 || count == 0) return {};
    Nearest state(std::min(count, size()));
    search(0, box_distance(0, query), query, state);
    std::sort_heap(state.best.begin(), state.best.end());
    return std::move(state.best);
}

Neighbour PointTree::farthest(const double* query) const {
    Farthest state;
    search(0, box_reach(0, query), query, state);
    return state.best;
}

}  // namespace scrim::tables
