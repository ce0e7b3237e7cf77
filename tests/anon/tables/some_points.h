#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "anon/tables/group/mdav.h"
#include "nlp/base/random.h"

namespace scrim::tables {

// Standard normal points, or, with `values`, whole numbers below it: many are then equal.
inline Points random_points(std::size_t n, std::size_t dims, std::uint64_t seed, int values = 0) {
    Random random(seed);
    Points points{dims, {}};
    for (std::size_t i = 0; i < n * dims; ++i) {
        points.values.push_back(values > 0 ? static_cast<double>(random.below(static_cast<std::uint64_t>(values)))
                                           : random.normal());
    }
    return points;
}

// All points that are alive, nearest first, by a full scan.
inline std::vector<Neighbour> by_distance(const Points& points, const std::vector<char>& alive, const double* query) {
    std::vector<Neighbour> all;
    for (std::uint32_t i = 0; i < points.size(); ++i) {
        if (alive[i] != 0) all.push_back({squared_distance(points[i], query, points.dims), i});
    }
    std::sort(all.begin(), all.end());
    return all;
}

inline void expect_groups_of_at_least(const Grouping& grouping, std::size_t k) {
    for (const auto& members : grouping.members()) EXPECT_GE(members.size(), k);
}

}  // namespace scrim::tables
