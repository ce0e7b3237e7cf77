// Any cut makes lists shorter or leaves them, so groups are cut as long as both sides hold k. The cost of every
// cut of an order is had in one pass forward and one back, with counters of how many members hold each value.

#include "anon/notes/lists/list_groups.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <unordered_map>

namespace scrim {
namespace {

using Members = std::vector<std::uint32_t>;
using Values = std::vector<std::vector<std::uint32_t>>;

// Above this size a cut must not be lopsided: the depth of the cuts would make the work quadratic.
constexpr std::size_t large_group = 1024;

// The lists of a growing group.
class Tally {
   public:
    Tally(const Patients& patients, const Values& cluster_values)
        : patients_(patients),
          cluster_values_(cluster_values),
          held_(patients.attributes.size()),
          lacking_(patients.attributes.size(), 0) {}

    void add(std::uint32_t patient) {
        ++size_;
        for (std::size_t a = 0; a < held_.size(); ++a) {
            const auto& values = patients_.attributes[a].held_by[patient];
            lacking_[a] += values.empty() ? 1 : 0;
            for (const std::uint32_t value : values) ++held_[a][value];
        }
    }

    [[nodiscard]] std::size_t list_size(std::size_t a) const {
        return std::max<std::size_t>(1, lacking_[a] > 0 ? cluster_values_[a].size() : held_[a].size());
    }

    // The group's total profile size.
    [[nodiscard]] double cost() const {
        auto cost = static_cast<double>(size_);
        for (std::size_t a = 0; a < held_.size(); ++a) cost *= static_cast<double>(list_size(a));
        return cost;
    }

    // The total profile size of the members of `whole` without those of `part`.
    static double cost_without(const Tally& whole, const Tally& part) {
        auto cost = static_cast<double>(whole.size_ - part.size_);
        for (std::size_t a = 0; a < whole.held_.size(); ++a) {
            if (whole.lacking_[a] > part.lacking_[a]) {
                cost *= static_cast<double>(std::max<std::size_t>(1, whole.cluster_values_[a].size()));
                continue;
            }
            std::size_t left = whole.held_[a].size();
            for (const auto& [value, count] : part.held_[a]) left -= whole.held_[a].at(value) == count ? 1 : 0;
            cost *= static_cast<double>(std::max<std::size_t>(1, left));
        }
        return cost;
    }

   private:
    const Patients& patients_;
    const Values& cluster_values_;
    std::vector<std::unordered_map<std::uint32_t, std::uint32_t>> held_;  // [attribute] value -> members
    std::vector<std::uint32_t> lacking_;                                  // [attribute] members without a value
    std::size_t size_ = 0;
};

struct Cut {
    double cost = std::numeric_limits<double>::infinity();
    Members left;
    Members right;
};

class Cutter {
   public:
    Cutter(const Patients& patients, std::uint32_t k, const Values& cluster_values)
        : patients_(patients), k_(k), cluster_values_(cluster_values) {}

    void cut(Members members, std::vector<Members>& groups) const {
        if (members.size() < std::size_t{2} * k_) {
            groups.push_back(std::move(members));
            return;
        }
        Cut best;
        for (std::size_t a = 0; a < patients_.attributes.size(); ++a) {
            try_order(members, a, best);
            try_one_value(members, a, best);
        }
        if (best.left.empty()) {  // no attributes: nothing is shown, and nothing gained
            groups.push_back(std::move(members));
            return;
        }
        members = Members();
        cut(std::move(best.left), groups);
        cut(std::move(best.right), groups);
    }

   private:
    [[nodiscard]] std::size_t smallest_side(std::size_t size) const {
        return std::max<std::size_t>(k_, size > large_group ? size / 8 : 0);
    }

    // Cuts the members, sorted by one attribute and then by the others, at the best place.
    void try_order(const Members& members, std::size_t first, Cut& best) const {
        Members sorted = members;
        const auto& attributes = patients_.attributes;
        std::stable_sort(sorted.begin(), sorted.end(), [&](std::uint32_t x, std::uint32_t y) {
            for (std::size_t n = 0; n < attributes.size(); ++n) {
                const auto& held_by = attributes[(first + n) % attributes.size()].held_by;
                if (held_by[x] != held_by[y]) return held_by[x] < held_by[y];
            }
            return false;
        });
        std::vector<double> costs(sorted.size() + 1);
        Tally forward(patients_, cluster_values_);
        for (std::size_t n = 0; n < sorted.size(); ++n) {
            forward.add(sorted[n]);
            costs[n + 1] = forward.cost();
        }
        Tally back(patients_, cluster_values_);
        const std::size_t side = smallest_side(sorted.size());
        std::optional<std::size_t> place;
        for (std::size_t n = sorted.size(); n-- > side;) {
            back.add(sorted[n]);
            if (sorted.size() - n < side) continue;
            const double cost = costs[n] + back.cost();
            if (cost >= best.cost) continue;
            best.cost = cost;
            place = n;
        }
        if (!place) return;
        const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(*place);
        best.left.assign(sorted.begin(), middle);
        best.right.assign(middle, sorted.end());
    }

    // Cuts off those who hold one and the same value.
    void try_one_value(const Members& members, std::size_t a, Cut& best) const {
        const auto& held_by = patients_.attributes[a].held_by;
        std::unordered_map<std::uint32_t, Members> with;
        Tally whole(patients_, cluster_values_);
        for (const std::uint32_t i : members) {
            whole.add(i);
            if (held_by[i].size() == 1) with[held_by[i].front()].push_back(i);
        }
        const std::size_t side = smallest_side(members.size());
        std::vector<std::uint32_t> values;
        for (const auto& [value, holders] : with) {
            if (holders.size() >= side && members.size() - holders.size() >= side) values.push_back(value);
        }
        std::sort(values.begin(), values.end());
        for (const std::uint32_t value : values) {
            Tally part(patients_, cluster_values_);
            for (const std::uint32_t i : with[value]) part.add(i);
            const double cost = part.cost() + Tally::cost_without(whole, part);
            if (cost >= best.cost) continue;
            best.cost = cost;
            best.left = with[value];
            best.right.clear();
            for (const std::uint32_t i : members) {
                if (held_by[i].size() != 1 || held_by[i].front() != value) best.right.push_back(i);
            }
        }
    }

    const Patients& patients_;
    std::uint32_t k_;
    const Values& cluster_values_;
};

}  // namespace

Values values_of(const Patients& patients, const Members& members) {
    Values out(patients.attributes.size());
    for (std::size_t a = 0; a < out.size(); ++a) {
        for (const std::uint32_t i : members) {
            const auto& held = patients.attributes[a].held_by[i];
            out[a].insert(out[a].end(), held.begin(), held.end());
        }
        std::sort(out[a].begin(), out[a].end());
        out[a].erase(std::unique(out[a].begin(), out[a].end()), out[a].end());
    }
    return out;
}

std::vector<Members> list_groups(const Patients& patients, std::uint32_t k, const Members& members,
                                 const Values& cluster_values) {
    std::vector<Members> groups;
    if (!members.empty()) Cutter(patients, k, cluster_values).cut(members, groups);
    return groups;
}

Values lists_of_group(const Patients& patients, const Members& group, const Values& cluster_values) {
    Values lists = values_of(patients, group);
    for (std::size_t a = 0; a < lists.size(); ++a) {
        const auto& held_by = patients.attributes[a].held_by;
        const bool somebody_lacks =
            std::any_of(group.begin(), group.end(), [&](std::uint32_t i) { return held_by[i].empty(); });
        if (somebody_lacks) lists[a] = cluster_values[a];
    }
    return lists;
}

}  // namespace scrim
