#include "anon/trajectories/group/search.h"

#include <algorithm>
#include <atomic>
#include <utility>

namespace scrim {
namespace {

constexpr std::size_t worth_sharing = 4000;  // candidates; fewer are searched by one thread

}  // namespace

TrajectorySearch::TrajectorySearch(const LossModel& model, const TrajectorySet& set, const TrajectoryItems& items,
                                   AlignmentMethod method, unsigned threads, std::size_t table_limit)
    : model_(model),
      set_(set),
      items_(items),
      method_(method),
      table_limit_(table_limit),
      team_(threads),
      scratch_(team_.size()) {}

void TrajectorySearch::set_query(RouteView query) {
    query_.assign(query.begin(), query.end());
    length_ = query.size() / set_.attributes;
    suppress_.resize(length_);
    suppress_all_ = 0;
    for (std::size_t h = 0; h < length_; ++h) {
        suppress_[h] = model_.suppress_cost(query.subspan(h * set_.attributes, set_.attributes));
        suppress_all_ += suppress_[h];
    }
    std::vector<Cost> sorted = suppress_;
    std::sort(sorted.begin(), sorted.end());
    cheapest_.assign(length_ + 1, 0);
    for (std::size_t h = 0; h < length_; ++h) cheapest_[h + 1] = cheapest_[h] + sorted[h];
    tables_ = method_ == AlignmentMethod::ags && set_.pair_count() * length_ <= table_limit_;
    if (method_ != AlignmentMethod::ags) return;
    fill_leaf_costs();
    if (tables_) {
        fill_tables();
    } else {
        fill_loose_bounds();
    }
}

// All leaves below an ancestor of x, but not below the next lower one, have that ancestor in common with x:
// each ancestor is a run of positions to fill.
void TrajectorySearch::fill_leaf_costs() {
    leaf_cost_.resize(set_.attributes);
    std::vector<Cost> at_position;
    for (std::size_t a = 0; a < set_.attributes; ++a) {
        const Hierarchy& tree = model_.tree(a);
        at_position.resize(tree.leaf_count());
        leaf_cost_[a].resize(length_ * tree.leaf_count());
        for (std::size_t h = 0; h < length_; ++h) {
            const Hierarchy::Node x = query_[h * set_.attributes + a];
            for (std::size_t level = tree.level_count(); level-- > tree.level(x);) {
                const Hierarchy::Node z = tree.ancestor_at(x, level);
                const Cost cost = model_.unit(a) * (2 * model_.leaves(a, z) - model_.leaves(a, x));
                const auto from = at_position.begin() + static_cast<std::ptrdiff_t>(tree.first_position(z));
                std::fill(from, from + static_cast<std::ptrdiff_t>(tree.leaves_below(z)), cost);
            }
            for (Hierarchy::Node leaf = 0; leaf < tree.leaf_count(); ++leaf) {
                leaf_cost_[a][leaf * length_ + h] = at_position[tree.first_position(leaf)];
            }
        }
    }
}

void TrajectorySearch::fill_tables() {
    const std::size_t attributes = set_.attributes;
    merge_.resize(set_.pair_count() * length_);
    bound_.resize(set_.pair_count());
    for (std::size_t pair = 0; pair < set_.pair_count(); ++pair) {
        Cost* out = merge_.data() + pair * length_;
        const Hierarchy::Node* nodes = set_.pair_nodes.data() + pair * attributes;
        const Cost* first = leaf_cost_[0].data() + nodes[0] * length_;
        std::copy(first, first + length_, out);
        for (std::size_t a = 1; a < attributes; ++a) {
            const Cost* more = leaf_cost_[a].data() + nodes[a] * length_;
            for (std::size_t h = 0; h < length_; ++h) out[h] += more[h];
        }
        Cost least = model_.suppress_leaf_cost();
        for (std::size_t h = 0; h < length_; ++h) least = std::min(least, out[h]);
        bound_[pair] = least;
    }
}

// Where a look at every pair of pairs would cost too much: the least of each attribute by itself.
void TrajectorySearch::fill_loose_bounds() {
    std::vector<std::vector<Cost>> least(set_.attributes);
    for (std::size_t a = 0; a < set_.attributes; ++a) {
        for (std::size_t leaf = 0; leaf < model_.tree(a).leaf_count(); ++leaf) {
            const auto from = leaf_cost_[a].begin() + static_cast<std::ptrdiff_t>(leaf * length_);
            least[a].push_back(length_ == 0 ? model_.suppress_leaf_cost()
                                            : *std::min_element(from, from + static_cast<std::ptrdiff_t>(length_)));
        }
    }
    bound_.resize(set_.pair_count());
    for (std::size_t pair = 0; pair < set_.pair_count(); ++pair) {
        Cost sum = 0;
        for (std::size_t a = 0; a < set_.attributes; ++a) sum += least[a][set_.pair_nodes[pair * set_.attributes + a]];
        bound_[pair] = std::min(sum, model_.suppress_leaf_cost());
    }
}

TrajectorySearch::Cost TrajectorySearch::lower_bound(std::size_t item) const {
    if (method_ != AlignmentMethod::ags) return 0;
    const std::size_t length = items_.length(item);
    Cost bound = length < length_ ? cheapest_[length_ - length] : 0;
    for (std::size_t i = items_.begin[item]; i < items_.begin[item + 1]; ++i) bound += bound_[items_.pairs[i]];
    if (length <= length_) return bound;
    return std::max(bound, static_cast<Cost>(length - length_) * model_.suppress_leaf_cost());
}

const TrajectorySearch::Cost* TrajectorySearch::merge_row(std::uint32_t pair, Scratch& scratch) const {
    if (tables_) return merge_.data() + pair * length_;
    const Hierarchy::Node* nodes = set_.pair_nodes.data() + pair * set_.attributes;
    const Cost* first = leaf_cost_[0].data() + nodes[0] * length_;
    scratch.merge.assign(first, first + length_);
    for (std::size_t a = 1; a < set_.attributes; ++a) {
        const Cost* more = leaf_cost_[a].data() + nodes[a] * length_;
        for (std::size_t h = 0; h < length_; ++h) scratch.merge[h] += more[h];
    }
    return scratch.merge.data();
}

// The dynamic programming of A-GS, a row per pair of the item, without the moves.
TrajectorySearch::Cost TrajectorySearch::ags_cost(std::size_t item, Cost limit, Scratch& scratch) const {
    auto& row = scratch.row;
    row.resize(length_ + 1);
    row[0] = 0;
    for (std::size_t h = 0; h < length_; ++h) row[h + 1] = row[h] + suppress_[h];
    const Cost drop = model_.suppress_leaf_cost();
    for (const std::uint32_t pair : items_.of(item)) {
        const Cost* merge = merge_row(pair, scratch);
        Cost diagonal = row[0];
        Cost left = row[0] += drop;
        Cost least = left;
        for (std::size_t h = 0; h < length_; ++h) {
            const Cost up = row[h + 1];
            left = std::min({diagonal + merge[h], up + drop, left + suppress_[h]});
            diagonal = up;
            row[h + 1] = left;
            least = std::min(least, left);
        }
        if (least > limit) return least;  // costs only grow from row to row
    }
    return row[length_];
}

TrajectorySearch::Cost TrajectorySearch::baseline_cost(std::size_t item) const {
    const auto pairs = items_.of(item);
    const std::size_t shorter = std::min(pairs.size(), length_);
    Cost cost = static_cast<Cost>(pairs.size() - shorter) * model_.suppress_leaf_cost();
    for (std::size_t h = shorter; h < length_; ++h) cost += suppress_[h];
    for (std::size_t h = 0; h < shorter; ++h) {
        cost += model_.merge_cost(RouteView(query_).subspan(h * set_.attributes, set_.attributes), set_.pair(pairs[h]));
    }
    return cost;
}

TrajectorySearch::Cost TrajectorySearch::cost_with(std::size_t item, Cost limit, Scratch& scratch) const {
    ++scratch.alignments;
    return method_ == AlignmentMethod::ags ? ags_cost(item, limit, scratch) : baseline_cost(item);
}

TrajectorySearch::Cost TrajectorySearch::cost(std::size_t item, Cost limit) {
    return cost_with(item, limit, scratch_[0]);
}

std::size_t TrajectorySearch::nearest(const std::vector<std::uint32_t>& candidates, const std::vector<char>* allowed) {
    constexpr Cost barred = std::numeric_limits<Cost>::max();
    const std::size_t count = candidates.size();
    const std::size_t parts = team_.size() == 1 || count < worth_sharing ? 1 : std::size_t{4} * team_.size();
    bounds_.resize(count);
    part_best_.assign(parts, {});
    const auto begin_of = [&](std::size_t part) { return count * part / parts; };
    team_.run(static_cast<std::uint16_t>(parts), [&](std::size_t part, unsigned) {
        Best& least = part_best_[part];  // the most promising candidate, by its bound
        for (std::size_t i = begin_of(part); i < begin_of(part + 1); ++i) {
            const std::size_t item = candidates[i];
            const bool may = allowed == nullptr || (*allowed)[items_.sensitive[item]] != 0;
            bounds_[i] = may ? lower_bound(item) : barred;
            if (bounds_[i] < least.cost) least = {bounds_[i], item};
        }
    });
    Best start = best_of_parts();
    if (start.item == none) return none;
    start.cost = cost_with(start.item, barred, scratch_[0]);
    // The best cost that any part knows: it decides what is looked at, never which of equals is taken.
    std::atomic<Cost> known{start.cost};
    team_.run(static_cast<std::uint16_t>(parts), [&](std::size_t part, unsigned thread) {
        Best best = start;
        for (std::size_t i = begin_of(part); i < begin_of(part + 1); ++i) {
            const std::size_t item = candidates[i];
            const Cost limit = known.load(std::memory_order_relaxed);
            if (bounds_[i] > limit || bounds_[i] == barred) continue;
            if (bounds_[i] == best.cost && item >= best.item) continue;
            const Cost found = cost_with(item, limit, scratch_[thread]);
            if (found < best.cost || (found == best.cost && item < best.item)) best = {found, item};
            for (Cost old = limit; found < old && !known.compare_exchange_weak(old, found);) {
            }
        }
        part_best_[part] = best;
    });
    for (auto& scratch : scratch_) alignments_ += std::exchange(scratch.alignments, 0);
    return best_of_parts().item;
}

TrajectorySearch::Best TrajectorySearch::best_of_parts() const {
    Best best;
    for (const Best& other : part_best_) {
        if (other.cost < best.cost || (other.cost == best.cost && other.item < best.item)) best = other;
    }
    return best;
}

std::size_t TrajectorySearch::farthest(const std::vector<std::uint32_t>& candidates) {
    // No alignment costs more than suppressing everything: the longest candidates come first, and the search
    // ends where even that would not beat the best.
    const auto upper = [&](std::size_t item) {
        return suppress_all_ + static_cast<Cost>(items_.length(item)) * model_.suppress_leaf_cost();
    };
    // Matching by index has no such bound.
    const bool bounded = method_ == AlignmentMethod::ags;
    Best best{-1, none};
    const auto consider = [&](std::size_t item) {
        const Cost found = cost_with(item, std::numeric_limits<Cost>::max(), scratch_[0]);
        if (found > best.cost || (found == best.cost && item < best.item)) best = {found, item};
    };
    std::size_t longest = 0;
    for (const std::size_t item : candidates) longest = std::max(longest, items_.length(item));
    std::vector<std::uint32_t> rest;
    for (const std::uint32_t item : candidates) {
        if (!bounded || items_.length(item) == longest) {
            if (!bounded || best.item == none || upper(item) > best.cost) consider(item);
        } else if (upper(item) >= best.cost) {
            rest.push_back(item);
        }
    }
    std::stable_sort(rest.begin(), rest.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return items_.length(a) > items_.length(b); });
    for (const std::size_t item : rest) {
        if (upper(item) < best.cost) break;
        consider(item);
    }
    alignments_ += std::exchange(scratch_[0].alignments, 0);
    return best.item;
}

}  // namespace scrim
