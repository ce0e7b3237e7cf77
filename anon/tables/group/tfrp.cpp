#include <algorithm>
#include <limits>
#include <numeric>

#include "anon/tables/group/mdav.h"

namespace scrim::tables {
namespace {

// Points by falling distance from a fixed reference point; taken ones are passed over.
class FromReference {
   public:
    FromReference(const Points& points, const std::vector<double>& reference) : order_(points.size()) {
        std::vector<double> distance(points.size());
        for (std::size_t i = 0; i < points.size(); ++i) {
            distance[i] = squared_distance(points[i], reference.data(), points.dims);
        }
        std::iota(order_.begin(), order_.end(), 0U);
        std::stable_sort(order_.begin(), order_.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return distance[a] > distance[b]; });
    }
    std::uint32_t farthest(const std::vector<char>& taken) {
        while (taken[order_[next_]] != 0) ++next_;
        return order_[next_];
    }

   private:
    std::vector<std::uint32_t> order_;
    std::size_t next_ = 0;
};

// Groups as sums, so that a centroid follows from adding and taking away.
struct Groups {
    const Points& points;
    std::vector<std::vector<std::uint32_t>> members;
    Points sums;

    [[nodiscard]] std::vector<double> centroid(std::size_t group) const {
        std::vector<double> mean(sums[group], sums[group] + points.dims);
        for (double& value : mean) value /= static_cast<double>(members[group].size());
        return mean;
    }
    void add(std::size_t group, std::uint32_t point) {
        members[group].push_back(point);
        for (std::size_t d = 0; d < points.dims; ++d) sums[group][d] += points[point][d];
    }
    // The sum of squares around the centroid.
    [[nodiscard]] double spread(std::size_t group) const {
        const auto mean = centroid(group);
        double sum = 0;
        for (const auto i : members[group]) sum += squared_distance(points[i], mean.data(), points.dims);
        return sum;
    }
};

Groups fixed_size_groups(const Points& points, std::size_t k) {
    std::vector<double> highest(points[0], points[0] + points.dims);
    std::vector<double> lowest = highest;
    for (std::size_t i = 1; i < points.size(); ++i) {
        for (std::size_t d = 0; d < points.dims; ++d) {
            highest[d] = std::max(highest[d], points[i][d]);
            lowest[d] = std::min(lowest[d], points[i][d]);
        }
    }
    FromReference from_highest(points, highest);
    FromReference from_lowest(points, lowest);
    PointTree tree(points);
    std::vector<char> taken(points.size());
    Groups groups{points, {}, {points.dims, {}}};
    for (bool high = true; tree.size() >= k; high = !high) {
        const std::uint32_t seed = (high ? from_highest : from_lowest).farthest(taken);
        const std::size_t group = groups.members.size();
        groups.members.emplace_back();
        groups.sums.values.resize(groups.sums.values.size() + points.dims);
        for (const auto& member : tree.nearest(points[seed], k)) {
            tree.remove(member.index);
            taken[member.index] = 1;
            groups.add(group, member.index);
        }
    }
    Points centroids{points.dims, {}};
    for (std::size_t g = 0; g < groups.members.size(); ++g) {
        const auto mean = groups.centroid(g);
        centroids.values.insert(centroids.values.end(), mean.begin(), mean.end());
    }
    const PointTree centers(centroids);
    for (std::uint32_t i = 0; i < points.size(); ++i) {
        if (taken[i] == 0) groups.add(centers.nearest(points[i], 1).front().index, i);
    }
    return groups;
}

// The second phase: least homogeneous first, a group is dissolved if giving its members to the nearest
// other groups lowers the sum of squares.
void dissolve_groups(Groups& groups) {
    const std::size_t count = groups.members.size();
    std::vector<double> spread(count);
    for (std::size_t g = 0; g < count; ++g) spread[g] = groups.spread(g);
    std::vector<std::uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return spread[a] > spread[b]; });
    Points centroids{groups.points.dims, {}};
    for (std::size_t g = 0; g < count; ++g) {
        const auto mean = groups.centroid(g);
        centroids.values.insert(centroids.values.end(), mean.begin(), mean.end());
    }
    PointTree centers(centroids);  // of the groups as they were at the start, dissolved ones removed
    for (const std::uint32_t group : order) {
        if (centers.size() < 2) break;
        double growth = 0;
        std::vector<std::uint32_t> to;
        for (const auto point : groups.members[group]) {
            const auto two = centers.nearest(groups.points[point], 2);
            const std::uint32_t other = two[0].index == group ? two[1].index : two[0].index;
            const auto size = static_cast<double>(groups.members[other].size());
            const auto mean = groups.centroid(other);
            growth += squared_distance(groups.points[point], mean.data(), groups.points.dims) * size / (size + 1);
            to.push_back(other);
        }
        if (growth >= spread[group]) continue;
        const auto moving = std::move(groups.members[group]);
        groups.members[group].clear();
        centers.remove(group);
        for (std::size_t i = 0; i < moving.size(); ++i) groups.add(to[i], moving[i]);
    }
}

}  // namespace

Grouping tfrp(const Points& points, std::size_t k) {
    Groups groups = fixed_size_groups(points, k);
    dissolve_groups(groups);
    Grouping result;
    result.group_of.resize(points.size());
    for (const auto& members : groups.members) {
        if (members.empty()) continue;
        for (const auto i : members) result.group_of[i] = static_cast<std::uint32_t>(result.groups);
        ++result.groups;
    }
    return result;
}

Grouping condensation_groups(const Points& points, std::size_t k, Random random) {
    std::vector<std::uint32_t> seeds(points.size());
    std::iota(seeds.begin(), seeds.end(), 0U);
    random.shuffle(seeds);
    PointTree tree(points);
    Grouping result;
    constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
    result.group_of.assign(points.size(), none);
    Points centroids{points.dims, {}};
    for (const std::uint32_t seed : seeds) {
        if (tree.size() < k) break;
        if (result.group_of[seed] != none) continue;
        std::vector<double> mean(points.dims);
        for (const auto& member : tree.nearest(points[seed], k)) {
            tree.remove(member.index);
            result.group_of[member.index] = static_cast<std::uint32_t>(result.groups);
            for (std::size_t d = 0; d < points.dims; ++d) {
                mean[d] += points[member.index][d] / static_cast<double>(k);
            }
        }
        centroids.values.insert(centroids.values.end(), mean.begin(), mean.end());
        ++result.groups;
    }
    const PointTree centers(centroids);
    for (std::uint32_t i = 0; i < points.size(); ++i) {
        if (result.group_of[i] == none) result.group_of[i] = centers.nearest(points[i], 1).front().index;
    }
    return result;
}

}  // namespace scrim::tables
