// Blocks of similar trajectories, for sets on which MDAV' itself, whose time grows with the square of their
// size, would take too long.

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "anon/trajectories/group/search.h"
#include "anon/trajectories/group/trajectory_mdav.h"
#include "nlp/base/parallel.h"

namespace scrim {
namespace {

using Members = std::vector<std::uint32_t>;

std::size_t patients_of(const TrajectoryItems& items, const Members& members) {
    std::size_t count = 0;
    for (const std::uint32_t item : members) count += items.patients[item].size();
    return count;
}

// The members nearer to one of two far trajectories, and those nearer to the other, cut at `share` of the
// patients; nothing if a side would have fewer than `least`.
std::optional<std::pair<Members, Members>> halve(TrajectorySearch& search, const TrajectorySet& set,
                                                 const TrajectoryItems& items, const Members& members, double share,
                                                 std::size_t least) {
    const auto start = *std::max_element(members.begin(), members.end(), [&](std::uint32_t a, std::uint32_t b) {
        return items.patients[a].size() < items.patients[b].size();
    });
    search.set_query(set.route(items.of(start)));
    const std::size_t x = search.farthest(members);
    std::vector<std::pair<LossModel::Cost, std::uint32_t>> order;
    order.reserve(members.size());
    search.set_query(set.route(items.of(x)));
    const std::size_t y = search.farthest(members);
    for (const std::uint32_t item : members) order.emplace_back(search.cost(item), item);
    search.set_query(set.route(items.of(y)));
    for (auto& [side, item] : order) side -= search.cost(item);
    std::sort(order.begin(), order.end());
    const std::size_t total = patients_of(items, members);
    const auto wanted = static_cast<std::size_t>(share * static_cast<double>(total));
    std::size_t taken = 0;
    std::pair<Members, Members> halves;
    for (const auto& [side, item] : order) {
        (taken < wanted ? halves.first : halves.second).push_back(item);
        if (taken < wanted) taken += items.patients[item].size();
    }
    if (taken < least || total - taken < least) return std::nullopt;
    std::sort(halves.first.begin(), halves.first.end());
    std::sort(halves.second.begin(), halves.second.end());
    return halves;
}

}  // namespace

std::vector<Members> split_blocks(const LossModel& model, const TrajectorySet& set, const TrajectoryItems& items,
                                  const MdavOptions& options, std::size_t least) {
    struct Part {
        Members members;
        std::size_t blocks = 1;  // into how many it is still to be split
    };
    Part whole{Members(items.size()), std::max<std::size_t>(1, options.blocks)};
    std::iota(whole.members.begin(), whole.members.end(), 0);
    std::vector<Part> level{std::move(whole)};
    std::vector<Members> done;
    while (!level.empty()) {
        std::vector<std::vector<Part>> next(level.size());
        parallel_for(level.size(), options.threads, [&](std::size_t p) {
            Part& part = level[p];
            if (part.blocks <= 1) return;
            TrajectorySearch search(model, set, items, options.method, 1, options.table_limit);
            const std::size_t first = part.blocks / 2;
            const double share = static_cast<double>(first) / static_cast<double>(part.blocks);
            auto halves = halve(search, set, items, part.members, share, least);
            if (!halves) return;
            next[p].push_back({std::move(halves->first), first});
            next[p].push_back({std::move(halves->second), part.blocks - first});
        });
        std::vector<Part> below;
        for (std::size_t p = 0; p < level.size(); ++p) {
            if (next[p].empty()) done.push_back(std::move(level[p].members));
            for (auto& part : next[p]) below.push_back(std::move(part));
        }
        level = std::move(below);
    }
    return done;
}

}  // namespace scrim
