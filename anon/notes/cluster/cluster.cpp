// The tree of clusters. Large parts are split one after the other, all threads at work on one; parts small enough
// are given out with everything below them, one thread each. Every part has a seed that follows from its place in
// the tree, so neither changes the result.

#include "anon/notes/cluster/cluster.h"

#include <algorithm>
#include <mutex>
#include <numeric>
#include <utility>

#include "anon/notes/cluster/leading_terms.h"
#include "anon/notes/cluster/refine_leaves.h"
#include "anon/notes/cluster/split_part.h"
#include "anon/notes/cluster/term_matrix.h"
#include "nlp/base/parallel.h"

namespace scrim {
namespace {

constexpr std::size_t small_part = 20'000;  // patients that one thread splits
constexpr std::size_t refined_part = 512;   // patients among whose leaves exchanges are made
constexpr std::uint64_t most_tries = 3;

// A node while the tree grows: its parts are not in order yet, but it comes before its children.
struct GrownNode {
    std::int32_t left = -1;
    std::int32_t right = -1;
    std::vector<std::uint32_t> patients;  // of a leaf
};

class TreeGrower {
   public:
    TreeGrower(const SparseColumns& matrix, const ClusterOptions& options)
        : matrix_(matrix),
          options_(options),
          threads_(static_cast<unsigned>(std::max<std::size_t>(1, options.threads))),
          nodes_(1) {}

    std::vector<GrownNode> grow(std::uint64_t seed) {
        std::vector<Part> small;
        {
            Splitter splitter(matrix_, options_);
            for (Part& part : first_parts(seed)) split_all(splitter, std::move(part), small_part, nodes_, small);
        }
        std::vector<std::vector<GrownNode>> grown(small.size());
        parallel_for(small.size(), threads_, [&](std::size_t i) {
            Splitter splitter(matrix_, options_);
            grown[i] = grow_small({std::move(small[i].patients), small[i].seed, 0}, splitter);
        });
        for (std::size_t i = 0; i < small.size(); ++i) graft(nodes_, small[i].node, std::move(grown[i]));
        return std::move(nodes_);
    }

   private:
    // The parts that are given, or all patients; of each those with terms and those without, if there are enough of
    // both.
    std::vector<Part> first_parts(std::uint64_t seed) {
        constexpr std::uint64_t seeds_of_a_part = 16;
        std::vector<Part> parts;
        for (const auto& given : given_parts()) {
            Part with;
            Part without;
            for (const std::uint32_t patient : given) {
                (matrix_.is_empty(patient) ? without : with).patients.push_back(patient);
            }
            if (with.patients.size() < options_.k || without.patients.size() < options_.k) {
                with.patients = given;
                without.patients.clear();
            }
            for (Part* part : {&with, &without}) {
                if (part->patients.empty()) continue;
                part->seed = seed;
                parts.push_back(std::move(*part));
            }
            seed += seeds_of_a_part;
        }
        place(parts, 0, parts.size(), 0);
        return parts;
    }

    [[nodiscard]] std::vector<std::vector<std::uint32_t>> given_parts() const {
        if (!options_.parts.empty()) return options_.parts;
        std::vector<std::uint32_t> all(matrix_.columns());
        std::iota(all.begin(), all.end(), 0U);
        return {all};
    }

    // Gives every part from `begin` to `end` its node: a tree as low as can be below `node`.
    void place(std::vector<Part>& parts, std::size_t begin, std::size_t end, std::int32_t node) {
        if (end - begin == 1) {
            parts[begin].node = node;
            return;
        }
        const auto left = static_cast<std::int32_t>(nodes_.size());
        nodes_.resize(nodes_.size() + 2);
        nodes_[static_cast<std::size_t>(node)].left = left;
        nodes_[static_cast<std::size_t>(node)].right = left + 1;
        const std::size_t middle = begin + (end - begin) / 2;
        place(parts, begin, middle, left);
        place(parts, middle, end, left + 1);
    }

    // Splits a part and all that comes of it, except parts of at most `small` patients.
    void split_all(Splitter& splitter, Part&& root, std::size_t small, std::vector<GrownNode>& nodes,
                   std::vector<Part>& small_parts) const {
        std::vector<Part> open;
        open.push_back(std::move(root));
        while (!open.empty()) {
            Part part = std::move(open.back());
            open.pop_back();
            if (part.patients.size() <= small) {
                small_parts.push_back(std::move(part));
                continue;
            }
            Part left;
            Part right;
            if (!splitter.split(part, small == small_part ? threads_ : 1, left, right)) {
                nodes[static_cast<std::size_t>(part.node)].patients = std::move(part.patients);
                continue;
            }
            left.node = static_cast<std::int32_t>(nodes.size());
            right.node = left.node + 1;
            nodes[static_cast<std::size_t>(part.node)].left = left.node;
            nodes[static_cast<std::size_t>(part.node)].right = right.node;
            nodes.resize(nodes.size() + 2);
            open.push_back(std::move(right));
            open.push_back(std::move(left));
        }
    }

    // Puts a tree in the place of a node.
    static void graft(std::vector<GrownNode>& nodes, std::int32_t place, std::vector<GrownNode>&& tree) {
        const auto shift = static_cast<std::int32_t>(nodes.size()) - 1;
        for (GrownNode& node : tree) {
            if (node.left < 0) continue;
            node.left += shift;
            node.right += shift;
        }
        nodes[static_cast<std::size_t>(place)] = std::move(tree.front());
        std::move(tree.begin() + 1, tree.end(), std::back_inserter(nodes));
    }

    // The tree of a part, by one thread.
    [[nodiscard]] std::vector<GrownNode> grow_small(Part&& part, Splitter& splitter) const {
        std::vector<GrownNode> nodes(1);
        std::vector<Part> parts;
        split_all(splitter, std::move(part), options_.refine ? refined_part : 0, nodes, parts);
        for (const Part& each : parts) {
            graft(nodes, each.node, grow_refined(each, splitter));
            tell(each.patients.size());
        }
        return nodes;
    }

    void tell(std::size_t patients) const {
        if (!options_.progress) return;
        const std::lock_guard lock(telling_);
        options_.progress(patients);
    }

    [[nodiscard]] std::vector<GrownNode> grow_refined(const Part& part, Splitter& splitter) const {
        // Several trees, of which the one with the likest leaves is taken; one where there are very many patients,
        // because each costs half of all the time.
        const std::uint64_t tries = matrix_.columns() <= small_part ? most_tries : 1;
        std::vector<GrownNode> best;
        double best_likeness = 0;
        for (std::uint64_t attempt = 0; attempt < tries; ++attempt) {
            std::vector<GrownNode> nodes(1);
            std::vector<Part> none;
            split_all(splitter, {part.patients, part.seed + attempt, 0}, 0, nodes, none);
            const double likeness = refine(nodes);
            if (attempt > 0 && likeness <= best_likeness) continue;
            best_likeness = likeness;
            best = std::move(nodes);
        }
        return best;
    }

    double refine(std::vector<GrownNode>& nodes) const {
        std::vector<std::size_t> places;
        std::vector<std::vector<std::uint32_t>> leaves;
        std::size_t largest = 2 * static_cast<std::size_t>(options_.k) - 1;
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            if (nodes[i].left >= 0) continue;
            places.push_back(i);
            largest = std::max(largest, nodes[i].patients.size());
            leaves.push_back(std::move(nodes[i].patients));
        }
        const double likeness = refine_leaves(matrix_, leaves, options_.k, largest);
        for (std::size_t i = 0; i < places.size(); ++i) nodes[places[i]].patients = std::move(leaves[i]);
        return likeness;
    }

    const SparseColumns& matrix_;
    const ClusterOptions& options_;
    unsigned threads_;
    mutable std::mutex telling_;
    std::vector<GrownNode> nodes_;
};

// The nodes in the order of a walk that goes left first, and the leaves numbered as they are met.
ClusterTree number_nodes(const std::vector<GrownNode>& grown, std::size_t patients) {
    ClusterTree tree;
    tree.leaf_of.resize(patients);
    tree.nodes.reserve(grown.size());
    std::int32_t leaves = 0;
    std::vector<std::pair<std::int32_t, std::int32_t>> open{{0, -1}};  // grown node, parent whose right child it is
    while (!open.empty()) {
        const auto [from, parent] = open.back();
        open.pop_back();
        const auto at = static_cast<std::int32_t>(tree.nodes.size());
        if (parent >= 0) tree.nodes[static_cast<std::size_t>(parent)].right = at;
        ClusterNode& node = tree.nodes.emplace_back();
        const GrownNode& source = grown[static_cast<std::size_t>(from)];
        if (source.left < 0) {
            node.leaf = leaves++;
            node.patients = static_cast<std::uint32_t>(source.patients.size());
            for (const std::uint32_t patient : source.patients) {
                tree.leaf_of[patient] = static_cast<std::uint32_t>(node.leaf);
            }
        } else {
            node.left = at + 1;
            open.emplace_back(source.right, at);
            open.emplace_back(source.left, -1);
        }
    }
    for (std::size_t i = tree.nodes.size(); i-- > 0;) {
        ClusterNode& node = tree.nodes[i];
        if (node.left < 0) continue;
        node.patients = tree.nodes[static_cast<std::size_t>(node.left)].patients +
                        tree.nodes[static_cast<std::size_t>(node.right)].patients;
    }
    return tree;
}

}  // namespace

Result<ClusterTree> cluster_patients(const TermCounts& counts, const ClusterOptions& options, const Key& key) {
    if (options.k == 0) return usage_error("k is 0", "give a k of at least 1");
    if (options.parts.empty() && counts.patients() < options.k) {
        return bad_input(
            "there are " + std::to_string(counts.patients()) + " patients, fewer than k = " + std::to_string(options.k),
            {}, "give a smaller k, or more notes");
    }
    const SparseColumns matrix = weigh_terms(counts);
    ClusterTree tree = number_nodes(TreeGrower(matrix, options).grow(key.stream("clusters").bits()), counts.patients());
    find_leading_terms(counts, matrix, options.term_k > 0 ? options.term_k : options.k, tree);
    return tree;
}

}  // namespace scrim
