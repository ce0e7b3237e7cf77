#include "anon/trajectories/query_error.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <unordered_map>

#include "nlp/base/parallel.h"

namespace scrim {
namespace {

// A combination and the items that have it (ascending).
struct Found {
    std::vector<std::uint32_t> pairs;
    std::vector<std::uint32_t> items;
    std::size_t patients = 0;
};

std::size_t patients_in_query(const TrajectoryItems& items, const std::vector<std::uint32_t>& which) {
    std::size_t count = 0;
    for (const std::uint32_t item : which) count += items.patients[item].size();
    return count;
}

std::vector<Found> single_pairs(const TrajectorySet& set, const TrajectoryItems& items, std::size_t least) {
    std::vector<std::vector<std::uint32_t>> having(set.pair_count());
    for (std::uint32_t item = 0; item < items.size(); ++item) {
        for (const std::uint32_t pair : items.of(item)) {
            if (having[pair].empty() || having[pair].back() != item) having[pair].push_back(item);
        }
    }
    std::vector<Found> out;
    for (std::uint32_t pair = 0; pair < having.size(); ++pair) {
        const std::size_t patients = patients_in_query(items, having[pair]);
        if (patients >= least) out.push_back({{pair}, std::move(having[pair]), patients});
    }
    return out;
}

// Combinations of one pair more: two that differ in their last pair alone are joined. Stops above `room`.
std::vector<Found> longer(const std::vector<Found>& shorter, const TrajectoryItems& items, std::size_t least,
                          std::size_t room) {
    std::vector<Found> out;
    for (std::size_t x = 0; x < shorter.size(); ++x) {
        for (std::size_t y = x + 1; y < shorter.size(); ++y) {
            const auto& a = shorter[x].pairs;
            const auto& b = shorter[y].pairs;
            if (!std::equal(a.begin(), a.end() - 1, b.begin())) break;
            Found joined;
            std::set_intersection(shorter[x].items.begin(), shorter[x].items.end(), shorter[y].items.begin(),
                                  shorter[y].items.end(), std::back_inserter(joined.items));
            joined.patients = patients_in_query(items, joined.items);
            if (joined.patients < least) continue;
            joined.pairs = a;
            joined.pairs.push_back(b.back());
            out.push_back(std::move(joined));
            if (out.size() > room) return out;
        }
    }
    return out;
}

}  // namespace

std::vector<FrequentPairs> frequent_combinations(const TrajectorySet& set, const TrajectoryItems& items,
                                                 const QueryErrorOptions& options) {
    const double wanted = options.support * static_cast<double>(set.patients.size());
    const auto least = std::max<std::size_t>(1, static_cast<std::size_t>(std::ceil(wanted - 1e-9)));
    std::vector<FrequentPairs> out;
    auto level = single_pairs(set, items, least);
    for (std::size_t length = 1; !level.empty(); ++length) {
        for (const auto& found : level) out.push_back({found.pairs, found.patients});
        if (length == options.most_pairs || out.size() >= options.most_queries) break;
        const std::size_t room = options.most_queries - out.size();
        level = longer(level, items, least, room);
        if (level.size() > room) break;  // a whole length or none of it: a part would be a biased sample
    }
    return out;
}

// By inclusion and exclusion over the pairs asked for: each published pair is one of its leaves, all alike.
double query_probability(const LossModel& model, const TrajectorySet& set, RouteView published,
                         const std::vector<std::uint32_t>& pairs) {
    const std::size_t attributes = set.attributes;
    double probability = 0;
    for (std::uint32_t chosen = 0; chosen < (1U << pairs.size()); ++chosen) {
        double none = 1;  // that none of the chosen pairs is there
        for (std::size_t p = 0; p < published.size() && none > 0; p += attributes) {
            double leaves = 1;
            for (std::size_t a = 0; a < attributes; ++a) {
                leaves *= static_cast<double>(model.tree(a).leaves_below(published[p + a]));
            }
            double covered = 0;
            for (std::size_t q = 0; q < pairs.size(); ++q) {
                if ((chosen >> q & 1U) == 0) continue;
                bool covers = true;
                for (std::size_t a = 0; a < attributes && covers; ++a) {
                    covers = model.tree(a).covers(published[p + a], set.pair(pairs[q])[a]);
                }
                covered += covers ? 1 : 0;
            }
            none *= 1 - covered / leaves;
        }
        probability += __builtin_popcount(chosen) % 2 == 0 ? none : -none;
    }
    return probability;
}

QueryError query_error(const LossModel& model, const TrajectorySet& set, const TrajectoryItems& items,
                       const std::vector<Route>& published, const std::vector<std::size_t>& counts,
                       const QueryErrorOptions& options) {
    const auto queries = frequent_combinations(set, items, options);
    // For each single pair, the published trajectories that may hold it.
    std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> may_hold;
    for (const auto& query : queries) {
        if (query.pairs.size() == 1) may_hold[query.pairs[0]];
    }
    std::vector<std::uint32_t> singles;
    for (const auto& entry : may_hold) singles.push_back(entry.first);
    parallel_for(singles.size(), options.threads, [&](std::size_t s) {
        auto& groups = may_hold.find(singles[s])->second;
        for (std::uint32_t g = 0; g < published.size(); ++g) {
            if (query_probability(model, set, published[g], {singles[s]}) > 0) groups.push_back(g);
        }
    });
    std::vector<double> errors(queries.size());
    parallel_for(queries.size(), options.threads, [&](std::size_t q) {
        const std::vector<std::uint32_t>* fewest = nullptr;
        for (const std::uint32_t pair : queries[q].pairs) {
            const auto& groups = may_hold.find(pair)->second;
            if (fewest == nullptr || groups.size() < fewest->size()) fewest = &groups;
        }
        double estimate = 0;
        for (const std::uint32_t g : *fewest) {
            estimate += static_cast<double>(counts[g]) * query_probability(model, set, published[g], queries[q].pairs);
        }
        const auto answer = static_cast<double>(queries[q].patients);
        errors[q] = std::abs(answer - estimate) / answer;
    });
    QueryError result;
    for (std::size_t q = 0; q < queries.size(); ++q) {
        result.average_relative_error += errors[q] / static_cast<double>(queries.size());
        result.queries.resize(std::max(result.queries.size(), queries[q].pairs.size()), 0);
        ++result.queries[queries[q].pairs.size() - 1];
    }
    return result;
}

}  // namespace scrim
