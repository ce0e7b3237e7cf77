// Groups are built greedily: the member with the rarest values first, then whoever lengthens the lists least. Moves and
// exchanges between groups follow as long as the total profile size falls. With counters of how many members of a group
// hold each value, what an exchange is worth is known in a few steps.

#include "anon/notes/lists/micro_groups.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <unordered_map>

#include "anon/notes/lists/list_groups.h"

namespace scrim {
namespace {

using Members = std::vector<std::uint32_t>;

// More members are cut by their values first: time and memory grow with the square.
constexpr std::size_t most_at_once = 256;
constexpr int most_exchange_rounds = 30;
constexpr double least_saving = 1e-9;
constexpr std::uint32_t no_group = std::numeric_limits<std::uint32_t>::max();

class MicroGroups {
   public:
    MicroGroups(const Patients& patients, std::uint32_t k, const Members& members)
        : members_(members), k_(k), groups_(members.size() / k), held_(patients.attributes.size()) {
        for (std::size_t a = 0; a < held_.size(); ++a) {
            std::unordered_map<std::uint32_t, std::uint32_t> numbers;
            for (const std::uint32_t member : members) {
                Members& own = held_[a].emplace_back();
                for (const std::uint32_t value : patients.attributes[a].held_by[member]) {
                    own.push_back(numbers.try_emplace(value, static_cast<std::uint32_t>(numbers.size())).first->second);
                }
            }
            values_.push_back(numbers.size());
            std::vector<std::uint32_t> with(numbers.size());
            for (const Members& own : held_[a]) {
                for (const std::uint32_t value : own) ++with[value];
            }
            had_by_.push_back(std::move(with));
        }
    }

    // The total profile size of the groups that begin with those whose values are rarest, from the n-th on.
    double build(std::size_t first) {
        clear();
        std::vector<std::size_t> rare = rarest_first();
        std::rotate(rare.begin(), rare.begin() + static_cast<std::ptrdiff_t>(first % rare.size()), rare.end());
        std::size_t next = 0;
        for (std::uint32_t group = 0; group < groups_; ++group) {
            while (group_of_[rare[next]] != no_group) ++next;
            put(rare[next], group);
            while (sizes_[group] < k_) put(nearest_to(group), group);
        }
        for (const std::size_t i : rare) {
            if (group_of_[i] == no_group) put(i, cheapest_for(i));
        }
        for (int round = 0; round < most_exchange_rounds; ++round) {
            std::size_t changes = 0;
            for (std::size_t i = 0; i < members_.size(); ++i) changes += improve(i) ? 1 : 0;
            if (changes == 0) break;
        }
        double total = 0;
        for (std::uint32_t group = 0; group < groups_; ++group) total += cost(group);
        return total;
    }

    [[nodiscard]] std::vector<Members> take() const {
        std::vector<Members> out(groups_);
        for (std::size_t i = 0; i < members_.size(); ++i) out[group_of_[i]].push_back(members_[i]);
        return out;
    }

   private:
    static constexpr std::size_t nobody = std::numeric_limits<std::size_t>::max();

    void clear() {
        group_of_.assign(members_.size(), no_group);
        sizes_.assign(groups_, 0);
        counts_.resize(held_.size());
        lengths_.assign(held_.size(), std::vector<std::uint32_t>(groups_, 0));
        for (std::size_t a = 0; a < held_.size(); ++a) counts_[a].assign(groups_ * values_[a], 0);
    }

    [[nodiscard]] std::vector<std::size_t> rarest_first() const {
        std::vector<double> common(members_.size(), 0);
        for (std::size_t a = 0; a < held_.size(); ++a) {
            for (std::size_t i = 0; i < members_.size(); ++i) {
                for (const std::uint32_t value : held_[a][i]) common[i] += had_by_[a][value];
            }
        }
        std::vector<std::size_t> order(members_.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::stable_sort(order.begin(), order.end(),
                         [&](std::size_t x, std::size_t y) { return common[x] < common[y]; });
        return order;
    }

    std::uint16_t& count(std::size_t a, std::uint32_t group, std::uint32_t value) {
        return counts_[a][group * values_[a] + value];
    }
    [[nodiscard]] std::uint16_t count(std::size_t a, std::uint32_t group, std::uint32_t value) const {
        return counts_[a][group * values_[a] + value];
    }

    void put(std::size_t i, std::uint32_t group) {
        group_of_[i] = group;
        ++sizes_[group];
        for (std::size_t a = 0; a < held_.size(); ++a) {
            for (const std::uint32_t value : held_[a][i]) lengths_[a][group] += count(a, group, value)++ == 0 ? 1 : 0;
        }
    }

    void take_out(std::size_t i) {
        const std::uint32_t group = group_of_[i];
        --sizes_[group];
        for (std::size_t a = 0; a < held_.size(); ++a) {
            for (const std::uint32_t value : held_[a][i]) lengths_[a][group] -= --count(a, group, value) == 0 ? 1 : 0;
        }
    }

    [[nodiscard]] static bool has(const Members& values, std::uint32_t value) {
        return std::find(values.begin(), values.end(), value) != values.end();
    }

    [[nodiscard]] double cost(std::uint32_t group) const { return cost_with(group, nobody, nobody); }

    // The profile size of a group, summed over its members, without one of them and with another.
    [[nodiscard]] double cost_with(std::uint32_t group, std::size_t without, std::size_t with) const {
        static const Members none;
        auto cost = static_cast<double>(sizes_[group] - (without == nobody ? 0 : 1) + (with == nobody ? 0 : 1));
        for (std::size_t a = 0; a < held_.size(); ++a) {
            const Members& lost = without == nobody ? none : held_[a][without];
            const Members& won = with == nobody ? none : held_[a][with];
            std::uint32_t length = lengths_[a][group];
            for (const std::uint32_t value : lost) length -= count(a, group, value) == 1 && !has(won, value) ? 1 : 0;
            for (const std::uint32_t value : won) length += count(a, group, value) == 0 ? 1 : 0;
            cost *= std::max(1U, length);
        }
        return cost;
    }

    [[nodiscard]] std::size_t nearest_to(std::uint32_t group) const {
        double least = std::numeric_limits<double>::infinity();
        std::size_t nearest = nobody;
        for (std::size_t i = 0; i < members_.size(); ++i) {
            if (group_of_[i] != no_group) continue;
            const double with = cost_with(group, nobody, i);
            if (with >= least) continue;
            least = with;
            nearest = i;
        }
        return nearest;
    }

    [[nodiscard]] std::uint32_t cheapest_for(std::size_t i) const {
        double least = std::numeric_limits<double>::infinity();
        std::uint32_t cheapest = no_group;
        for (std::uint32_t group = 0; group < groups_; ++group) {
            const double more = cost_with(group, nobody, i) - cost(group);
            if (sizes_[group] >= 2 * k_ - 1 || more >= least) continue;
            least = more;
            cheapest = group;
        }
        return cheapest;
    }

    // The best change that a member can take part in.
    bool improve(std::size_t i) {
        const std::uint32_t from = group_of_[i];
        const double from_cost = cost(from);
        double best = least_saving;
        std::uint32_t best_group = from;
        std::size_t partner = nobody;
        std::vector<double> costs(groups_);
        for (std::uint32_t group = 0; group < groups_; ++group) costs[group] = cost(group);
        if (sizes_[from] > k_) {
            const double left = cost_with(from, i, nobody);
            for (std::uint32_t group = 0; group < groups_; ++group) {
                if (group == from || sizes_[group] >= 2 * k_ - 1) continue;
                const double saving = from_cost + costs[group] - left - cost_with(group, nobody, i);
                if (saving <= best) continue;
                best = saving;
                best_group = group;
            }
        }
        for (std::size_t j = 0; j < members_.size(); ++j) {
            const std::uint32_t to = group_of_[j];
            if (to == from) continue;
            const double own = from_cost - cost_with(from, i, j);
            if (own + costs[to] <= best) continue;  // no group costs less than nothing
            const double saving = own + costs[to] - cost_with(to, j, i);
            if (saving <= best) continue;
            best = saving;
            best_group = to;
            partner = j;
        }
        if (best_group == from) return false;
        take_out(i);
        if (partner != nobody) {
            take_out(partner);
            put(partner, from);
        }
        put(i, best_group);
        return true;
    }

    const Members& members_;
    std::uint32_t k_;
    std::size_t groups_;
    std::vector<std::vector<Members>> held_;           // [attribute][member] values, numbered within the branch
    std::vector<std::size_t> values_;                  // [attribute] how many there are
    std::vector<std::vector<std::uint32_t>> had_by_;   // [attribute][value] by how many members
    std::vector<std::uint32_t> group_of_;              // [member]
    std::vector<std::uint32_t> sizes_;                 // [group]
    std::vector<std::vector<std::uint16_t>> counts_;   // [attribute][group, value] members who hold it
    std::vector<std::vector<std::uint32_t>> lengths_;  // [attribute][group] of its list
};

}  // namespace

std::vector<Members> micro_groups(const Patients& patients, std::uint32_t k, const Members& members,
                                  std::uint32_t starts) {
    if (members.size() < std::size_t{2} * k) return {members};
    if (members.size() > std::max<std::size_t>(most_at_once, std::size_t{4} * k)) {
        // Cut into parts small enough, then each by itself.
        const auto least = static_cast<std::uint32_t>(std::max<std::size_t>(most_at_once / 2, std::size_t{2} * k));
        std::vector<Members> out;
        for (const Members& part : list_groups(patients, least, members, values_of(patients, members))) {
            auto groups = part.size() < members.size() ? micro_groups(patients, k, part, starts)
                                                       : list_groups(patients, k, part, values_of(patients, part));
            std::move(groups.begin(), groups.end(), std::back_inserter(out));
        }
        return out;
    }
    MicroGroups groups(patients, k, members);
    double least = std::numeric_limits<double>::infinity();
    std::vector<Members> best;
    for (std::size_t start = 0; start < std::max(1U, starts); ++start) {
        const double total = groups.build(start * members.size() / std::max(1U, starts));
        if (total >= least) continue;
        least = total;
        best = groups.take();
    }
    return best;
}

}  // namespace scrim
