#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "nlp/base/random.h"
#include "nlp/base/result.h"

namespace scrim {

// How often each patient's notes hold each term: the term-document matrix before weighting, one column a
// patient, columns joined end to end.
struct TermCounts {
    std::vector<std::string> terms;
    std::vector<std::uint64_t> column_begin;  // [patient + 1] into term and count
    std::vector<std::uint32_t> term;          // sorted within a column
    std::vector<float> count;

    [[nodiscard]] std::size_t patients() const { return column_begin.empty() ? 0 : column_begin.size() - 1; }
};

// A node of the tree of clusters. Leaves are numbered from 0 from left to right.
struct ClusterNode {
    std::int32_t left = -1;  // index of the child node; -1 for a leaf
    std::int32_t right = -1;
    std::int32_t leaf = -1;  // its number, or -1
    std::uint32_t patients = 0;
    std::vector<std::uint32_t> leading_terms;  // the heaviest terms of its part, heaviest first
};

struct ClusterTree {
    std::vector<ClusterNode> nodes;      // the root first
    std::vector<std::uint32_t> leaf_of;  // [patient]
};

struct ClusterOptions {
    std::uint32_t k = 5;
    std::uint32_t iterations = 50;
    std::uint32_t starts = 5;
    bool multiplicative = false;  // Lee and Seung's updates instead of the fast rank-2 method
    bool rebalance = true;        // move the nearest documents of a lopsided split until its small side holds k
    std::size_t threads = 1;
};

// Splits the patients in two by NMF of rank 2 on their health details, again and again, while both sides hold
// at least k. The same key gives the same tree for any number of threads.
[[nodiscard]] Result<ClusterTree> cluster_patients(const TermCounts& counts, const ClusterOptions& options,
                                                   const Key& key);

}  // namespace scrim
