#include "tests/oracle/disassociation_oracle.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <vector>

#include "tests/anon/core/made_records.h"

namespace scrim::oracle {
namespace {

// Four bits per record: which of the combination's codes it has, and whether it has any code at all.
using State = std::uint64_t;
constexpr State not_empty = 8;

class Search {
   public:
    Search(const Disassociated& published, std::vector<Item> wanted) : p_(published), wanted_(std::move(wanted)) {
        first_.push_back(0);
        for (const auto& cluster : p_.clusters) first_.push_back(first_.back() + cluster.size);
    }

    // The most records with the whole combination in any one reconstruction.
    std::size_t most() {
        std::set<State> states{0};
        for (std::size_t c = 0; c < p_.clusters.size(); ++c) {
            const std::vector<std::uint32_t> rows = rows_of({static_cast<std::uint32_t>(c)});
            for (const auto& chunk : p_.clusters[c].record_chunks) states = place(states, chunk, rows);
            for (const Item code : p_.clusters[c].item_chunk) states = spread(states, code, rows);
        }
        for (const auto& shared : p_.shared_chunks) states = place(states, shared.chunk, rows_of(shared.clusters));
        std::size_t best = 0;
        const State all = (State{1} << wanted_.size()) - 1;
        for (const State state : states) {
            std::size_t matching = 0;
            bool some_empty = false;
            for (std::uint32_t r = 0; r < first_.back(); ++r) {
                const State record = state >> (4 * r) & 15U;
                some_empty = some_empty || (record & not_empty) == 0;
                matching += (record & all) == all ? 1U : 0U;
            }
            if (!some_empty) best = std::max(best, matching);
        }
        return best;
    }

   private:
    [[nodiscard]] std::vector<std::uint32_t> rows_of(const std::vector<std::uint32_t>& clusters) const {
        std::vector<std::uint32_t> rows;
        for (const auto c : clusters) {
            for (auto r = first_[c]; r < first_[c + 1]; ++r) rows.push_back(r);
        }
        return rows;
    }

    // The records of a cluster are alike: order them.
    [[nodiscard]] State tidy(State state) const {
        State out = 0;
        for (std::size_t c = 0; c + 1 < first_.size(); ++c) {
            std::vector<State> records;
            for (auto r = first_[c]; r < first_[c + 1]; ++r) records.push_back(state >> (4 * r) & 15U);
            std::sort(records.begin(), records.end());
            for (auto r = first_[c]; r < first_[c + 1]; ++r) out |= records[r - first_[c]] << (4 * r);
        }
        return out;
    }

    [[nodiscard]] State part_of(std::span<const Item> items) const {
        State part = not_empty;
        for (std::size_t i = 0; i < wanted_.size(); ++i) {
            if (std::find(items.begin(), items.end(), wanted_[i]) != items.end()) part |= State{1} << i;
        }
        return part;
    }

    [[nodiscard]] std::set<State> place(const std::set<State>& states, const Chunk& chunk,
                                        const std::vector<std::uint32_t>& rows) const {
        std::set<std::pair<State, std::uint32_t>> current;  // with the rows in use
        for (const State state : states) current.emplace(state, 0U);
        for (std::size_t s = 0; s < chunk.size(); ++s) {
            std::set<std::pair<State, std::uint32_t>> next;
            for (const auto& [state, used] : current) {
                for (const auto row : rows) {
                    if ((used >> row & 1U) == 0) {
                        next.emplace(state | part_of(chunk[s]) << (4 * row), used | 1U << row);
                    }
                }
            }
            current = std::move(next);
        }
        std::set<State> out;
        for (const auto& [state, used] : current) out.insert(tidy(state));
        return out;
    }

    [[nodiscard]] std::set<State> spread(const std::set<State>& states, Item code,
                                         const std::vector<std::uint32_t>& rows) const {
        std::set<State> out;
        const State part = part_of({&code, 1});
        for (const State state : states) {
            for (std::uint32_t subset = 1; subset < 1U << rows.size(); ++subset) {
                State next = state;
                for (std::size_t i = 0; i < rows.size(); ++i) {
                    if ((subset >> i & 1U) != 0) next |= part << (4 * rows[i]);
                }
                out.insert(tidy(next));
            }
        }
        return out;
    }

    const Disassociated& p_;
    std::vector<Item> wanted_;
    std::vector<std::uint32_t> first_;
};

}  // namespace

std::optional<std::string> find_breach(const Disassociated& published) {
    const auto items = static_cast<Item>(published.names.size());
    std::vector<std::vector<Item>> combinations{{}};
    for (std::size_t i = 0; i < combinations.size(); ++i) {
        if (combinations[i].size() == published.m) continue;
        for (Item next = combinations[i].empty() ? 0 : combinations[i].back() + 1; next < items; ++next) {
            auto longer = combinations[i];
            longer.push_back(next);
            combinations.push_back(std::move(longer));
        }
    }
    for (const auto& combination : combinations) {
        const std::size_t most = Search(published, combination).most();
        if (most == 0 && combination.empty()) return "no reconstruction at all";
        if (combination.empty() || most == 0 || most >= published.k) continue;
        std::string text;
        for (const Item item : combination) text += published.names[item] + " ";
        return text + "in at most " + std::to_string(most) + " records";
    }
    return std::nullopt;
}

Records random_records(Random& random, std::size_t records, std::size_t codes) {
    std::vector<std::vector<std::string>> lists;
    const double density = 0.15 + 0.6 * random.uniform();
    for (std::size_t r = 0; r < records; ++r) {
        std::vector<std::string> list;
        if (r > 0 && random.chance(0.4)) list = lists[random.below(r)];
        for (std::size_t c = 0; c < codes; ++c) {
            if (random.chance(list.empty() ? density : 0.1)) list.push_back(std::string(1, static_cast<char>('a' + c)));
        }
        if (list.empty()) list.emplace_back(1, static_cast<char>('a' + random.below(codes)));
        lists.push_back(std::move(list));
    }
    return make_records(lists);
}

}  // namespace scrim::oracle
