#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "anon/trajectories/group/alignment.h"

namespace scrim {

// The trajectories of some patients, as dense numbers. A pair is a number into `pair_nodes`; pairs are
// numbered in the order of their nodes, so that the numbers do not depend on the order of the input.
struct TrajectorySet {
    std::size_t attributes = 2;
    std::vector<Hierarchy::Node> pair_nodes;           // [pair][attribute], leaves all
    std::vector<std::vector<std::uint32_t>> patients;  // the pairs of each, in order of time
    std::vector<std::string> ids;                      // of the patients; for the private link alone
    std::vector<std::uint32_t> sensitive;              // per patient: which of sensitive_sets
    std::vector<std::vector<std::string>> sensitive_sets{{}};
    std::vector<std::string> carried_columns;
    std::vector<std::vector<std::string>> carried;  // per patient, one value per carried column

    [[nodiscard]] std::size_t pair_count() const { return pair_nodes.size() / attributes; }
    [[nodiscard]] RouteView pair(std::uint32_t id) const {
        return RouteView(pair_nodes).subspan(std::size_t{id} * attributes, attributes);
    }
    [[nodiscard]] Route route(std::span<const std::uint32_t> pairs) const;
};

// Patients whose trajectories (and sensitive codes) are the same count as one item. Items are sorted by their
// pairs; this order breaks the ties of the clustering.
struct TrajectoryItems {
    std::vector<std::uint32_t> pairs;  // of all items, end to end
    std::vector<std::size_t> begin;    // of each item in `pairs`, and one more
    std::vector<std::vector<std::uint32_t>> patients;
    std::vector<std::uint32_t> sensitive;  // set of sensitive codes
    std::vector<std::uint32_t> content;    // items with the same pairs have the same number

    [[nodiscard]] std::size_t size() const { return patients.size(); }
    [[nodiscard]] std::size_t length(std::size_t item) const { return begin[item + 1] - begin[item]; }
    [[nodiscard]] std::span<const std::uint32_t> of(std::size_t item) const {
        return std::span(pairs).subspan(begin[item], length(item));
    }
};

[[nodiscard]] TrajectoryItems collapse(const TrajectorySet& set);

// Some of the items by themselves, in the same order, with the pairs and the sets of sensitive codes that occur
// in them alone: what a search does for every pair of the set is then done for those. `patients` of the items are
// the numbers of the whole set; the set itself has none.
struct TrajectoryPart {
    TrajectorySet set;
    TrajectoryItems items;
};
[[nodiscard]] TrajectoryPart part_of(const TrajectorySet& set, const TrajectoryItems& items,
                                     const std::vector<std::uint32_t>& members);

}  // namespace scrim
