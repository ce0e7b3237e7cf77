#include "anon/notes/cluster/leading_terms.h"

#include <algorithm>

#include "anon/notes/cluster/term_matrix.h"

namespace scrim {
namespace {

constexpr std::size_t most_terms = 8;

struct TermSum {
    std::uint32_t term = 0;
    std::uint32_t patients = 0;
    double weight = 0;
};
using TermSums = std::vector<TermSum>;  // sorted by term

void add_up(TermSums& sums) {
    std::sort(sums.begin(), sums.end(), [](const TermSum& a, const TermSum& b) { return a.term < b.term; });
    std::size_t kept = 0;
    for (std::size_t at = 0; at < sums.size(); ++at) {
        if (kept > 0 && sums[kept - 1].term == sums[at].term) {
            sums[kept - 1].patients += sums[at].patients;
            sums[kept - 1].weight += sums[at].weight;
        } else {
            sums[kept++] = sums[at];
        }
    }
    sums.resize(kept);
}

TermSums merge(const TermSums& a, const TermSums& b) {
    TermSums out;
    out.reserve(a.size() + b.size());
    auto x = a.begin();
    auto y = b.begin();
    while (x != a.end() || y != b.end()) {
        if (y == b.end() || (x != a.end() && x->term < y->term)) {
            out.push_back(*x++);
        } else if (x == a.end() || y->term < x->term) {
            out.push_back(*y++);
        } else {
            out.push_back({x->term, x->patients + y->patients, x->weight + y->weight});
            ++x;
            ++y;
        }
    }
    return out;
}

std::vector<std::uint32_t> heaviest(const TermSums& sums) {
    TermSums shared;
    std::copy_if(sums.begin(), sums.end(), std::back_inserter(shared),
                 [](const TermSum& sum) { return sum.patients >= 2; });
    const std::size_t count = std::min(most_terms, shared.size());
    std::partial_sort(shared.begin(), shared.begin() + static_cast<std::ptrdiff_t>(count), shared.end(),
                      [](const TermSum& a, const TermSum& b) {
                          return a.weight != b.weight ? a.weight > b.weight : a.term < b.term;
                      });
    std::vector<std::uint32_t> terms;
    for (std::size_t i = 0; i < count; ++i) terms.push_back(shared[i].term);
    return terms;
}

// Terms that may be shown: k patients have them, as their own.
std::vector<bool> terms_to_show(const TermCounts& counts, std::uint32_t k) {
    std::vector<std::uint32_t> patients(counts.terms.size());
    for (const std::uint32_t term : counts.term) ++patients[term];
    std::vector<bool> show(counts.terms.size());
    for (std::size_t t = 0; t < show.size(); ++t) show[t] = patients[t] >= k && is_asserted(counts.terms[t]);
    return show;
}

}  // namespace

void find_leading_terms(const TermCounts& counts, const SparseColumns& matrix, std::uint32_t k, ClusterTree& tree) {
    const std::vector<bool> show = terms_to_show(counts, k);
    std::vector<TermSums> of_node(tree.nodes.size());
    std::vector<std::size_t> node_of_leaf;
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
        if (tree.nodes[i].leaf >= 0) node_of_leaf.push_back(i);
    }
    for (std::size_t patient = 0; patient < tree.leaf_of.size(); ++patient) {
        TermSums& sums = of_node[node_of_leaf[tree.leaf_of[patient]]];
        for (std::uint64_t at = matrix.begin[patient]; at < matrix.begin[patient + 1]; ++at) {
            const std::uint32_t row = matrix.row[at];
            if (row < show.size() && show[row]) sums.push_back({row, 1, matrix.value[at]});
        }
    }
    for (std::size_t i = tree.nodes.size(); i-- > 0;) {  // children come after their parents
        ClusterNode& node = tree.nodes[i];
        if (node.leaf >= 0) {
            add_up(of_node[i]);
        } else {
            TermSums& left = of_node[static_cast<std::size_t>(node.left)];
            TermSums& right = of_node[static_cast<std::size_t>(node.right)];
            of_node[i] = merge(left, right);
            left = {};
            right = {};
        }
        node.leading_terms = heaviest(of_node[i]);
    }
}

}  // namespace scrim
