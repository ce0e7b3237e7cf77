#include "anon/trajectories/cover.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <unordered_set>

#include "anon/trajectories/assign.h"
#include "nlp/base/parallel.h"

namespace scrim {
namespace {

// The originals by their pairs, and the original pairs by the published pairs that cover them.
class CoverIndex {
   public:
    CoverIndex(const LossModel& model, const TrajectorySet& set, const TrajectoryItems& items,
               const std::vector<Route>& published)
        : model_(model), set_(set), items_(items), holders_(set.pair_count()) {
        for (std::uint32_t item = 0; item < items.size(); ++item) {
            for (const std::uint32_t pair : items.of(item)) {
                auto& holders = holders_[pair];
                if (holders.empty() || holders.back() != item) holders.push_back(item);
            }
        }
        for (const Route& route : published) {
            for (std::size_t at = 0; at < route.size(); at += set.attributes) add(pair_at(route, at));
        }
    }

    // Whether the route generalizes at least `wanted` patients.
    [[nodiscard]] bool covers_patients(const Route& route, std::size_t wanted) const {
        if (route.empty()) return set_.patients.size() >= wanted;  // it fits everybody
        const Cover* rarest = nullptr;
        for (std::size_t at = 0; at < route.size(); at += set_.attributes) {
            const Cover& cover = covers_.at(pair_at(route, at));
            if (rarest == nullptr || cover.holders < rarest->holders) rarest = &cover;
        }
        std::unordered_set<std::uint32_t> found;
        std::size_t patients = 0;
        for (const std::uint32_t pair : rarest->pairs) {
            for (const std::uint32_t item : holders_[pair]) {
                if (patients >= wanted) return true;
                if (found.contains(item) || !generalizes(model_, route, set_.route(items_.of(item)))) continue;
                found.insert(item);
                patients += items_.patients[item].size();
            }
        }
        return patients >= wanted;
    }

   private:
    struct Cover {
        std::vector<std::uint32_t> pairs;  // of the originals
        std::size_t holders = 0;           // the originals with them
    };

    [[nodiscard]] Route pair_at(const Route& route, std::size_t at) const {
        const auto from = route.begin() + static_cast<std::ptrdiff_t>(at);
        return {from, from + static_cast<std::ptrdiff_t>(set_.attributes)};
    }

    void add(const Route& nodes) {
        const auto [place, is_new] = covers_.try_emplace(nodes);
        if (!is_new) return;
        for (std::uint32_t pair = 0; pair < holders_.size(); ++pair) {
            if (!generalizes(model_, nodes, set_.pair(pair))) continue;
            place->second.pairs.push_back(pair);
            place->second.holders += holders_[pair].size();
        }
    }

    const LossModel& model_;
    const TrajectorySet& set_;
    const TrajectoryItems& items_;
    std::vector<std::vector<std::uint32_t>> holders_;  // by original pair: the items with it
    std::map<Route, Cover> covers_;                    // by published pair
};

}  // namespace

std::size_t uncovered_trajectories(const LossModel& model, const TrajectorySet& set, const TrajectoryItems& items,
                                   const std::vector<Route>& published, const std::vector<std::size_t>& counts,
                                   unsigned threads) {
    const CoverIndex index(model, set, items, published);
    std::atomic<std::size_t> uncovered{0};
    parallel_for(published.size(), threads, [&](std::size_t g) {
        if (!index.covers_patients(published[g], counts[g])) ++uncovered;
    });
    return uncovered;
}

}  // namespace scrim
