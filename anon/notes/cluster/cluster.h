#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>
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

// Counts the terms of one patient after the other: those of all their notes, in any order.
class TermCounter {
   public:
    void add_patient(const std::vector<std::string>& terms);
    // What was counted; terms are sorted, so that the order of patients does not number them.
    [[nodiscard]] TermCounts take();

   private:
    std::unordered_map<std::string, std::uint32_t> numbers_;  // in the order of their first patients
    TermCounts counts_{{}, {0}, {}, {}};
    std::vector<std::uint32_t> of_patient_;
};

// A node of the tree of clusters. Leaves are numbered from 0 from left to right.
struct ClusterNode {
    std::int32_t left = -1;  // index of the child node; -1 for a leaf
    std::int32_t right = -1;
    std::int32_t leaf = -1;  // its number, or -1
    std::uint32_t patients = 0;
    // The heaviest terms of its part, heaviest first; each is had by at least k patients of the data set and two of
    // the node, and is neither denied nor a relative's.
    std::vector<std::uint32_t> leading_terms;
};

struct ClusterTree {
    std::vector<ClusterNode> nodes;      // the root first, a node before its children; none without patients
    std::vector<std::uint32_t> leaf_of;  // [patient]
};

struct ClusterOptions {
    std::uint32_t k = 5;
    std::uint32_t iterations = 50;
    std::uint32_t starts = 5;
    bool multiplicative = false;  // Lee and Seung's updates instead of the fast rank-2 method
    bool rebalance = true;        // move the nearest patients of a lopsided split until its small side is large enough
    bool refine = true;           // at the end exchange patients between leaves that are near in the tree
    bool tight = true;            // with rebalance, cut where the leaves come nearest to k patients
    std::uint32_t term_k = 0;     // patients who must have a term for a node to name it; 0: k
    std::size_t threads = 1;
    // Patients between whom leaves never mix; a part of fewer than 2k patients is a leaf. All patients if there are
    // none.
    std::vector<std::vector<std::uint32_t>> parts;
    // Called now and then, by one thread at a time, with the number of patients who have found their place since.
    std::function<void(std::size_t patients)> progress;
};

// Splits the patients in two by NMF of rank 2 on their health details, again and again, while both sides hold
// at least k. With `rebalance` every leaf has from k to 2k - 1 patients, and with `tight` a part of n patients has n /
// k leaves, the most that there can be; without, as published, a part whose split is lopsided stays whole. The same key
// gives the same tree for any number of threads. Patients without any term that another has: k or more of them make a
// branch of their own, split in the order of the input; fewer go with the larger side of each split. An error if k is 0
// or there are fewer than k patients.
[[nodiscard]] Result<ClusterTree> cluster_patients(const TermCounts& counts, const ClusterOptions& options,
                                                   const Key& key);

}  // namespace scrim
