#include "anon/trajectories/group/trajectory_set.h"

#include <algorithm>
#include <numeric>

namespace scrim {
namespace {

void sort_unique(std::vector<std::uint32_t>& values) {
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
}

std::uint32_t index_of(const std::vector<std::uint32_t>& sorted, std::uint32_t value) {
    return static_cast<std::uint32_t>(std::lower_bound(sorted.begin(), sorted.end(), value) - sorted.begin());
}

}  // namespace

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

TrajectoryPart part_of(const TrajectorySet& set, const TrajectoryItems& items,
                       const std::vector<std::uint32_t>& members) {
    std::vector<std::uint32_t> pairs;  // of the whole set, that occur here
    std::vector<std::uint32_t> sensitive;
    for (const std::uint32_t item : members) {
        const auto own = items.of(item);
        pairs.insert(pairs.end(), own.begin(), own.end());
        sensitive.push_back(items.sensitive[item]);
    }
    sort_unique(pairs);
    sort_unique(sensitive);
    TrajectoryPart part;
    part.set.attributes = set.attributes;
    part.set.pair_nodes = set.route(pairs);
    part.set.sensitive_sets.clear();
    for (const std::uint32_t codes : sensitive) part.set.sensitive_sets.push_back(set.sensitive_sets[codes]);
    part.items.begin.push_back(0);
    for (const std::uint32_t item : members) {
        for (const std::uint32_t pair : items.of(item)) part.items.pairs.push_back(index_of(pairs, pair));
        part.items.begin.push_back(part.items.pairs.size());
        part.items.patients.push_back(items.patients[item]);
        part.items.sensitive.push_back(index_of(sensitive, items.sensitive[item]));
        part.items.content.push_back(items.content[item]);
    }
    return part;
}

}  // namespace scrim
