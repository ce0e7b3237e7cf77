#include "anon/notes/lists/drill_down.h"

#include <fmt/format.h>

#include <numeric>

#include "anon/notes/lists/list_groups.h"
#include "anon/notes/lists/list_index.h"
#include "anon/notes/lists/paper_drill_down.h"

namespace scrim {
namespace {

using Members = std::vector<std::uint32_t>;

Result<void> check(std::uint32_t k, const std::vector<Members>& clusters) {
    if (k < 2) return usage_error("k must be at least 2", "with k = 1 every patient may be told from all others");
    for (const auto& members : clusters) {
        if (members.empty() || members.size() >= k) continue;
        return check_failed(fmt::format("a cluster has {} patients, fewer than k = {}", members.size(), k));
    }
    return {};
}

ListIndex cluster_lists(const Patients& patients, const std::vector<Members>& clusters) {
    ListIndex lists(patients);
    for (const auto& members : clusters) {
        const auto values = values_of(patients, members);
        for (const std::uint32_t i : members) lists.show(i, values);
    }
    return lists;
}

}  // namespace

std::string_view name(DrillDown drill_down) {
    switch (drill_down) {
        case DrillDown::none:
            return "none";
        case DrillDown::paper:
            return "paper";
        case DrillDown::strict:
            return "strict";
    }
    return "";
}

Result<std::vector<ShownLists>> enumerate_values(const Patients& patients, std::uint32_t k, DrillDown drill_down,
                                                 const Key& key, Alike alike) {
    std::vector<std::uint32_t> order(patients.size());
    std::iota(order.begin(), order.end(), 0);
    if (drill_down == DrillDown::strict) key.stream("drill-down ties").shuffle(order);
    const auto clusters = clusters_of(patients, order);
    if (const auto checked = check(k, clusters); !checked) return checked.error();
    if (drill_down == DrillDown::strict) return strict_lists(patients, k, order, true, alike);
    auto shown = cluster_lists(patients, clusters).take();
    if (drill_down == DrillDown::paper) paper_drill_down(patients, k, shown);
    return shown;
}

}  // namespace scrim
