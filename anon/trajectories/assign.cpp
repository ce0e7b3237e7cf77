#include "anon/trajectories/assign.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "nlp/base/parallel.h"

namespace scrim {
namespace {

constexpr std::uint32_t nobody = UINT32_MAX;

// A maximum flow from items (with so many patients) to groups (with so many places), by augmenting paths.
class Matcher {
   public:
    Matcher(const TrajectoryItems& items, std::vector<std::vector<std::uint32_t>> fits, std::vector<std::size_t> places)
        : fits_(std::move(fits)), places_(std::move(places)), given_(fits_.size()), holders_(items.size()) {
        for (const auto& patients : items.patients) free_.push_back(patients.size());
    }

    Assignment run() {
        // Groups with the least choice first: then little is left to be exchanged.
        std::vector<std::uint32_t> order(fits_.size());
        std::iota(order.begin(), order.end(), 0);
        std::stable_sort(order.begin(), order.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return fits_[a].size() < fits_[b].size(); });
        Assignment result;
        for (const std::uint32_t group : order) {
            for (const std::uint32_t item : fits_[group]) {
                if (places_[group] == 0) break;
                const std::size_t take = std::min(places_[group], free_[item]);
                if (take > 0) give(item, group, take);
            }
            while (places_[group] > 0 && augment(group)) {
            }
            result.unmatched += places_[group];
        }
        for (std::uint32_t group = 0; group < given_.size(); ++group) {
            for (const auto& [item, patients] : given_[group]) {
                if (patients > 0) result.shares.push_back({item, group, patients});
            }
        }
        return result;
    }

   private:
    void give(std::uint32_t item, std::uint32_t group, std::size_t patients) {
        free_[item] -= patients;
        places_[group] -= patients;
        hold(item, group, patients);
    }
    void hold(std::uint32_t item, std::uint32_t group, std::size_t patients) {
        auto& held = given_[group][item];
        if (held == 0) holders_[item].push_back(group);
        held += patients;
    }

    // Gives one more patient to a group, if need be by exchanges along a chain of groups.
    bool augment(std::uint32_t start) {
        std::vector<std::uint32_t> via(free_.size(), nobody);    // the group that asks for an item
        std::vector<std::uint32_t> wants(fits_.size(), nobody);  // the item that a group would give away
        std::vector<std::uint32_t> queue{start};
        std::vector<char> seen(fits_.size(), 0);
        seen[start] = 1;
        for (std::size_t q = 0; q < queue.size(); ++q) {
            const std::uint32_t group = queue[q];
            for (const std::uint32_t item : fits_[group]) {
                if (via[item] != nobody) continue;
                via[item] = group;
                if (free_[item] > 0) {
                    exchange(item, via, wants, start);
                    return true;
                }
                for (const std::uint32_t holder : holders_[item]) {
                    if (seen[holder] != 0 || given_[holder][item] == 0) continue;
                    seen[holder] = 1;
                    wants[holder] = item;
                    queue.push_back(holder);
                }
            }
        }
        return false;
    }

    void exchange(std::uint32_t item, const std::vector<std::uint32_t>& via, const std::vector<std::uint32_t>& wants,
                  std::uint32_t start) {
        --free_[item];
        while (true) {
            const std::uint32_t group = via[item];
            hold(item, group, 1);
            if (group == start) break;
            item = wants[group];
            --given_[group][item];
            auto& holders = holders_[item];
            if (given_[group][item] == 0) holders.erase(std::find(holders.begin(), holders.end(), group));
        }
        --places_[start];
    }

    std::vector<std::vector<std::uint32_t>> fits_;             // the items that a group generalizes
    std::vector<std::size_t> places_;                          // open, by group
    std::vector<std::map<std::uint32_t, std::size_t>> given_;  // by group: patients of each item
    std::vector<std::vector<std::uint32_t>> holders_;          // by item
    std::vector<std::size_t> free_;                            // patients, by item
};

}  // namespace

bool generalizes(const LossModel& model, RouteView published, RouteView original) {
    const std::size_t attributes = model.attribute_count();
    std::size_t at = 0;
    for (std::size_t p = 0; p < published.size(); p += attributes) {
        // The first pair that fits is never a worse choice than a later one.
        for (;; at += attributes) {
            if (at >= original.size() || original.size() - at < published.size() - p) return false;
            bool covered = true;
            for (std::size_t a = 0; a < attributes && covered; ++a) {
                covered = model.tree(a).covers(published[p + a], original[at + a]);
            }
            if (covered) break;
        }
        at += attributes;
    }
    return true;
}

Assignment assign_originals(const LossModel& model, const TrajectorySet& set, const TrajectoryItems& items,
                            const std::vector<Route>& published, const std::vector<std::size_t>& counts,
                            unsigned threads) {
    std::vector<Route> originals;
    for (std::size_t i = 0; i < items.size(); ++i) originals.push_back(set.route(items.of(i)));
    std::vector<std::vector<std::uint32_t>> fits(published.size());
    parallel_for(published.size(), threads, [&](std::size_t g) {
        for (std::uint32_t i = 0; i < originals.size(); ++i) {
            if (generalizes(model, published[g], originals[i])) fits[g].push_back(i);
        }
    });
    return Matcher(items, std::move(fits), counts).run();
}

}  // namespace scrim
