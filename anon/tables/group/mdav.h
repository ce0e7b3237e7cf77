#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "anon/tables/group/point_tree.h"
#include "nlp/base/random.h"

namespace scrim::tables {

// Every method of grouping gives each point the number of its group; groups have `k` points or more.
struct Grouping {
    std::vector<std::uint32_t> group_of;  // [points]
    std::size_t groups = 0;

    // The points of each group, ascending.
    [[nodiscard]] std::vector<std::vector<std::uint32_t>> members() const;
};

// MDAV (maximum distance to average vector, Domingo-Ferrer and Torra 2005), exactly: the same groups as a
// full scan would give.
[[nodiscard]] Grouping mdav(const Points& points, std::size_t k);

// TFRP (two fixed reference points, Chang et al. 2007): groups around the points farthest from the corner of
// all maxima and from that of all minima in turn; then groups whose members fit better elsewhere are dissolved.
[[nodiscard]] Grouping tfrp(const Points& points, std::size_t k);

// The groups of the original condensation (Algorithm 1): a random point and its k - 1 nearest, again and again.
[[nodiscard]] Grouping condensation_groups(const Points& points, std::size_t k, Random random);

// Within-group sum of squares, and that of the whole.
struct SumOfSquares {
    double within = 0;
    double total = 0;
};
[[nodiscard]] SumOfSquares sum_of_squares(const Points& points, const Grouping& grouping);

}  // namespace scrim::tables
