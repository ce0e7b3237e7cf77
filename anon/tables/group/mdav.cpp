#include "anon/tables/group/mdav.h"

#include <algorithm>

#include "anon/tables/group/block_scan.h"

namespace scrim::tables {
namespace {

// The points not grouped yet, and their sum for the centroid.
class Remaining {
   public:
    Remaining(const Points& points, std::size_t k) : points_(points), k_(k), rest_(points), sum_(points.dims) {
        grouping_.group_of.resize(points.size());
        for (std::size_t i = 0; i < points.size(); ++i) {
            for (std::size_t d = 0; d < points.dims; ++d) sum_[d] += points[i][d];
        }
    }

    [[nodiscard]] std::size_t size() const { return rest_.size(); }

    [[nodiscard]] std::uint32_t farthest_from_centroid() const {
        std::vector<double> centroid(sum_);
        for (double& value : centroid) value /= static_cast<double>(size());
        return rest_.search(centroid.data(), 0, true).farthest.index;
    }

    void group_around(std::uint32_t point) { take(rest_.search(points_[point], k_, false).nearest); }

    // The same; gives the point farthest from it among those left.
    std::uint32_t group_and_find_farthest(std::uint32_t point) {
        const auto found = rest_.search(points_[point], k_, true);
        take(found.nearest);
        const bool taken = std::any_of(found.nearest.begin(), found.nearest.end(),
                                       [&](const Neighbour& member) { return member.index == found.farthest.index; });
        return taken ? rest_.search(points_[point], 0, true).farthest.index : found.farthest.index;
    }

    void group_the_rest() { take(rest_.search(sum_.data(), size(), false).nearest); }

    [[nodiscard]] Grouping grouping() && { return std::move(grouping_); }

   private:
    void take(const std::vector<Neighbour>& group) {
        for (const auto& member : group) {
            grouping_.group_of[member.index] = static_cast<std::uint32_t>(grouping_.groups);
            rest_.remove(member.index);
            for (std::size_t d = 0; d < points_.dims; ++d) sum_[d] -= points_[member.index][d];
        }
        ++grouping_.groups;
    }

    const Points& points_;
    std::size_t k_;
    BlockScan rest_;
    std::vector<double> sum_;
    Grouping grouping_;
};

}  // namespace

std::vector<std::vector<std::uint32_t>> Grouping::members() const {
    std::vector<std::vector<std::uint32_t>> result(groups);
    for (std::uint32_t i = 0; i < group_of.size(); ++i) result[group_of[i]].push_back(i);
    return result;
}

Grouping mdav(const Points& points, std::size_t k) {
    Remaining rest(points, k);
    while (rest.size() >= 3 * k) {
        const std::uint32_t r = rest.farthest_from_centroid();
        rest.group_around(rest.group_and_find_farthest(r));
    }
    if (rest.size() >= 2 * k) rest.group_around(rest.farthest_from_centroid());
    if (rest.size() > 0) rest.group_the_rest();
    return std::move(rest).grouping();
}

SumOfSquares sum_of_squares(const Points& points, const Grouping& grouping) {
    const std::size_t dims = points.dims;
    std::vector<double> mean(dims);
    const auto spread = [&](const std::vector<std::uint32_t>& members) {
        std::fill(mean.begin(), mean.end(), 0.0);
        for (const auto i : members) {
            for (std::size_t d = 0; d < dims; ++d) mean[d] += points[i][d];
        }
        for (double& value : mean) value /= static_cast<double>(members.size());
        double sum = 0;
        for (const auto i : members) sum += squared_distance(points[i], mean.data(), dims);
        return sum;
    };
    SumOfSquares result;
    std::vector<std::uint32_t> all;
    for (const auto& members : grouping.members()) {
        if (!members.empty()) result.within += spread(members);
        all.insert(all.end(), members.begin(), members.end());
    }
    if (!all.empty()) result.total = spread(all);
    return result;
}

}  // namespace scrim::tables
