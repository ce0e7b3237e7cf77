#include "anon/trajectories/trajectory_set.h"

#include <algorithm>
#include <numeric>

namespace scrim {

Route TrajectorySet::route(std::span<const std::uint32_t> pairs) const {
    Route out;
    out.reserve(pairs.size() * attributes);
    for (const std::uint32_t id : pairs) {
        const RouteView nodes = pair(id);
        out.insert(out.end(), nodes.begin(), nodes.end());
    }
    return out;
}

TrajectoryItems collapse(const TrajectorySet& set) {
    std::vector<std::uint32_t> order(set.patients.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        if (set.patients[a] != set.patients[b]) return set.patients[a] < set.patients[b];
        return set.sensitive[a] < set.sensitive[b];
    });
    TrajectoryItems items;
    items.begin.push_back(0);
    const std::vector<std::uint32_t>* last = nullptr;
    for (const std::uint32_t patient : order) {
        const auto& pairs = set.patients[patient];
        const bool same_pairs = last != nullptr && *last == pairs;
        if (!same_pairs || items.sensitive.back() != set.sensitive[patient]) {
            items.pairs.insert(items.pairs.end(), pairs.begin(), pairs.end());
            items.begin.push_back(items.pairs.size());
            items.patients.emplace_back();
            items.sensitive.push_back(set.sensitive[patient]);
            const std::uint32_t before = items.content.empty() ? 0 : items.content.back() + (same_pairs ? 0 : 1);
            items.content.push_back(before);
        }
        items.patients.back().push_back(patient);
        last = &pairs;
    }
    return items;
}

}  // namespace scrim
