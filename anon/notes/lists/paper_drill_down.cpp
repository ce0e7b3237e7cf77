#include "anon/notes/lists/paper_drill_down.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "anon/notes/lists/profile_counts.h"

namespace scrim {
namespace {

std::vector<std::size_t> fewest_values_first(const Patients& patients) {
    std::vector<std::size_t> distinct;
    for (const auto& attribute : patients.attributes) {
        std::set<std::uint32_t> held;
        for (const auto& values : attribute.held_by) held.insert(values.begin(), values.end());
        distinct.push_back(held.size());
    }
    std::vector<std::size_t> order(distinct.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return distinct[a] < distinct[b]; });
    return order;
}

}  // namespace

void paper_drill_down(const Patients& patients, std::uint32_t k, std::vector<ShownLists>& shown) {
    for (const std::size_t a : fewest_values_first(patients)) {
        const auto& held_by = patients.attributes[a].held_by;
        const std::vector<std::uint32_t> rolled_back = shown[a].of;
        std::map<std::vector<std::uint32_t>, std::uint32_t> index;
        for (std::uint32_t l = 0; l < shown[a].lists.size(); ++l) index.emplace(shown[a].lists[l], l);
        for (std::size_t i = 0; i < patients.size(); ++i) {
            if (held_by[i].empty()) continue;
            const auto [found, is_new] = index.emplace(held_by[i], static_cast<std::uint32_t>(shown[a].lists.size()));
            if (is_new) shown[a].lists.push_back(held_by[i]);
            shown[a].of[i] = found->second;
        }
        const std::vector<bool> safe = dataset_level_safe(shown, k);
        for (std::size_t i = 0; i < patients.size(); ++i) {
            if (!safe[i]) shown[a].of[i] = rolled_back[i];
        }
    }
}

}  // namespace scrim
