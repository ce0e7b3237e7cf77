#include "anon/notes/lists/strict_drill_down.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

#include "anon/notes/lists/vector_hash.h"

namespace scrim {
namespace {

constexpr std::uint32_t no_profile = UINT32_MAX;

class Singles {
   public:
    Singles(const Patients& patients, std::uint32_t k, const std::vector<std::uint32_t>& order);

    void widen_to_fix_point();
    void drill_down_again();
    [[nodiscard]] const std::vector<bool>& single() const { return single_; }

   private:
    void roll_back(std::uint32_t patient);
    void roll_back_cheapest(std::uint32_t cluster);
    [[nodiscard]] std::vector<std::uint32_t> free_to_go(std::uint32_t profile) const;

    const Patients& patients_;
    std::uint32_t k_;
    std::vector<std::uint32_t> profile_;               // [patient]
    std::vector<std::vector<std::uint32_t>> holders_;  // [profile] patients, in the order of ties
    std::vector<std::vector<std::uint32_t>> members_;  // [cluster] patients, in the order of ties
    std::vector<std::uint32_t> shown_;                 // [profile] how many patients show it
    std::vector<std::uint32_t> rolled_back_;           // [cluster] how many patients show lists
    std::vector<bool> single_;                         // [patient]
    std::vector<std::uint32_t> profiles_to_check_;
    std::vector<std::uint32_t> clusters_to_check_;
};

// One value per attribute; nothing if a patient lacks one or has several.
bool single_values(const Patients& patients, std::uint32_t patient, std::vector<std::uint32_t>& values) {
    values.clear();
    for (const auto& attribute : patients.attributes) {
        const auto& held = attribute.held_by[patient];
        if (held.size() != 1) return false;
        values.push_back(held.front());
    }
    return true;
}

Singles::Singles(const Patients& patients, std::uint32_t k, const std::vector<std::uint32_t>& order)
    : patients_(patients), k_(k), profile_(patients.size(), no_profile), single_(patients.size(), false) {
    std::unordered_map<std::vector<std::uint32_t>, std::uint32_t, VectorHash> index;
    std::vector<std::uint32_t> values;
    for (const std::uint32_t i : order) {
        const std::uint32_t cluster = patients.cluster[i];
        if (cluster >= members_.size()) members_.resize(cluster + 1);
        members_[cluster].push_back(i);
        if (!single_values(patients, i, values)) continue;
        profile_[i] = index.emplace(values, static_cast<std::uint32_t>(holders_.size())).first->second;
        if (profile_[i] == holders_.size()) holders_.emplace_back();
        holders_[profile_[i]].push_back(i);
    }
    shown_.resize(holders_.size());
    rolled_back_.resize(members_.size());
    for (const std::uint32_t i : order) {
        single_[i] = profile_[i] != no_profile && holders_[profile_[i]].size() >= k;
        ++(single_[i] ? shown_[profile_[i]] : rolled_back_[patients.cluster[i]]);
    }
    for (std::uint32_t c = 0; c < members_.size(); ++c) clusters_to_check_.push_back(c);
}

void Singles::roll_back(std::uint32_t patient) {
    single_[patient] = false;
    --shown_[profile_[patient]];
    ++rolled_back_[patients_.cluster[patient]];
    profiles_to_check_.push_back(profile_[patient]);
    clusters_to_check_.push_back(patients_.cluster[patient]);
}

// Of those in the cluster who show their own values: one whose profile stays shown without them, then one with
// whom the lists of those rolled back are shortest, then one whose profile most patients show.
void Singles::roll_back_cheapest(std::uint32_t cluster) {
    std::vector<std::unordered_set<std::uint32_t>> listed(patients_.attributes.size());
    for (const std::uint32_t i : members_[cluster]) {
        for (std::size_t a = 0; !single_[i] && a < listed.size(); ++a) {
            const auto& held = patients_.attributes[a].held_by[i];
            listed[a].insert(held.begin(), held.end());
        }
    }
    using Cost = std::tuple<bool, double, std::int64_t>;
    Cost least;
    std::uint32_t cheapest = no_profile;
    for (const std::uint32_t i : members_[cluster]) {
        if (!single_[i]) continue;
        double size = 1;
        for (std::size_t a = 0; a < listed.size(); ++a) {
            const bool known = listed[a].contains(patients_.attributes[a].held_by[i].front());
            size *= static_cast<double>(listed[a].size() + (known ? 0 : 1));
        }
        const std::uint32_t showing = shown_[profile_[i]];
        const Cost cost{showing <= k_, size, -static_cast<std::int64_t>(showing)};
        if (cheapest == no_profile || cost < least) {
            least = cost;
            cheapest = i;
        }
    }
    roll_back(cheapest);
}

void Singles::widen_to_fix_point() {
    while (!profiles_to_check_.empty() || !clusters_to_check_.empty()) {
        if (!profiles_to_check_.empty()) {
            const std::uint32_t profile = profiles_to_check_.back();
            profiles_to_check_.pop_back();
            if (shown_[profile] >= k_) continue;
            for (const std::uint32_t i : holders_[profile]) {
                if (single_[i]) roll_back(i);
            }
            continue;
        }
        const std::uint32_t cluster = clusters_to_check_.back();
        if (rolled_back_[cluster] > 0 && rolled_back_[cluster] < k_) {
            roll_back_cheapest(cluster);
        } else {
            clusters_to_check_.pop_back();
        }
    }
}

// The holders of a profile who can leave those rolled back in their clusters: k others stay, or nobody.
std::vector<std::uint32_t> Singles::free_to_go(std::uint32_t profile) const {
    std::unordered_map<std::uint32_t, std::uint32_t> places;  // [cluster] how many may go
    for (const std::uint32_t i : holders_[profile]) {
        if (!single_[i]) ++places[patients_.cluster[i]];
    }
    for (auto& [cluster, count] : places) {
        const std::uint32_t all = rolled_back_[cluster];
        if (count < all) count = std::min(count, all > k_ ? all - k_ : 0);
    }
    std::vector<std::uint32_t> free;
    for (const std::uint32_t i : holders_[profile]) {
        if (single_[i] || places[patients_.cluster[i]] == 0) continue;
        --places[patients_.cluster[i]];
        free.push_back(i);
    }
    return free;
}

void Singles::drill_down_again() {
    for (bool changed = true; changed;) {
        changed = false;
        for (std::uint32_t p = 0; p < holders_.size(); ++p) {
            if (holders_[p].size() < k_) continue;
            const auto free = free_to_go(p);
            if (free.empty() || shown_[p] + free.size() < k_) continue;
            for (const std::uint32_t i : free) {
                single_[i] = true;
                --rolled_back_[patients_.cluster[i]];
            }
            shown_[p] += static_cast<std::uint32_t>(free.size());
            changed = true;
        }
    }
}

}  // namespace

std::vector<bool> strict_singles(const Patients& patients, std::uint32_t k, const std::vector<std::uint32_t>& order) {
    Singles singles(patients, k, order);
    singles.widen_to_fix_point();
    singles.drill_down_again();
    return singles.single();
}

}  // namespace scrim
