#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "anon/core/hierarchy.h"
#include "anon/tables/group/class_rules.h"
#include "nlp/base/result.h"

namespace scrim::tables {

enum class LossMeasure : std::uint8_t {
    entropy,  // non-uniform entropy in bits: what a generalized value leaves open, given the table's frequencies
    loss,     // Iyengar's: the share of leaves that a generalized value covers, averaged over cells
};

// The quasi-identifiers of a table as leaves of their hierarchies.
struct QuasiIdentifiers {
    std::vector<const Hierarchy*> hierarchies;
    std::vector<std::vector<Hierarchy::Node>> leaves;  // [hierarchies][rows]
    std::vector<std::uint32_t> patients;               // [rows] where rows repeat patients; else empty
    std::vector<Sensitive> sensitive = {};             // the columns that the rules are about
    // [hierarchies][people] everybody who may be in the table, the patients of the table among them; or empty.
    std::vector<std::vector<Hierarchy::Node>> population = {};

    [[nodiscard]] std::size_t rows() const { return leaves.empty() ? 0 : leaves.front().size(); }
    [[nodiscard]] std::size_t population_rows() const { return population.empty() ? 0 : population.front().size(); }
};

struct LatticeOptions {
    std::size_t k = 5;
    double suppression = 0;  // the share of rows that may be suppressed
    LossMeasure measure = LossMeasure::entropy;
    // Suppressed rows count as fully generalized in the score. ARX's monotonic measures leave them as the
    // levels have them; then the levels alone decide.
    bool score_suppressed = false;
    ClassRules rules = {};
    bool local_recoding = false;  // classes are made finer one by one afterwards
};

struct LatticeResult {
    std::vector<std::size_t> levels;  // of each hierarchy
    double score = 0;
    std::vector<char> suppressed;  // [rows]
    std::size_t suppressed_rows = 0;
    std::size_t nodes = 0;    // in the lattice
    std::size_t checked = 0;  // of them looked at
};

// The full-domain generalization with the least loss under which every class of equal rows has k patients,
// and meets the rules, after suppressing at most the share allowed. Optimal: what is not looked at is ruled out by
// monotonicity (a generalization of a safe node is safe, and loses no less). Where rows may be suppressed this holds
// for k and for distinct values; with the other rules, nodes are ruled out by k alone and the rest looked at by rising
// loss.
[[nodiscard]] Result<LatticeResult> search_lattice(const QuasiIdentifiers& table, const LatticeOptions& options);

// What an attribute loses at each level, over all rows.
[[nodiscard]] std::vector<double> losses_of(const Hierarchy& hierarchy, const std::vector<Hierarchy::Node>& leaves,
                                            LossMeasure measure);

// Which classes meet k and the rules.
struct ClassRows {
    const std::vector<std::uint32_t>& of_row;      // [rows]
    const std::vector<std::uint32_t>& patients;    // [classes]
    const std::vector<std::uint32_t>& population;  // [classes]
};
[[nodiscard]] std::vector<char> good_classes(const QuasiIdentifiers& table, const LatticeOptions& options,
                                             const ClassRows& classes);

// The score of one node, without suppression.
[[nodiscard]] double score_of(const QuasiIdentifiers& table, const std::vector<std::size_t>& levels,
                              LossMeasure measure);

}  // namespace scrim::tables
