#include "tests/oracle/trajectories_oracle.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace scrim::oracle {
namespace {

struct PlainMdav {
    const LossModel& model;
    const TrajectorySet& set;
    const MdavOptions& options;
    std::vector<std::uint32_t> data;  // in the order that breaks ties
    std::vector<TrajectoryCluster> clusters;

    Route route(std::uint32_t patient) const { return set.route(set.patients[patient]); }
    LossModel::Cost cost(const Route& x, std::uint32_t patient) const {
        return align(options.method, model, x, route(patient)).cost;
    }

    std::uint32_t most_frequent() const {
        std::map<std::vector<std::uint32_t>, std::size_t> counts;
        for (const auto patient : data) ++counts[set.patients[patient]];
        std::uint32_t best = data.front();
        for (const auto patient : data) {
            if (counts[set.patients[patient]] > counts[set.patients[best]]) best = patient;
        }
        return best;
    }

    std::uint32_t farthest(const Route& from) const {
        std::uint32_t best = data.front();
        for (const auto patient : data) {
            if (cost(from, patient) > cost(from, best)) best = patient;
        }
        return best;
    }

    bool allowed(const TrajectoryCluster& cluster, std::uint32_t patient, std::size_t size) const {
        if (options.diversity <= 1) return true;
        for (const auto& code : set.sensitive_sets[set.sensitive[patient]]) {
            std::size_t held = 0;
            for (const auto member : cluster.patients) {
                const auto& codes = set.sensitive_sets[set.sensitive[member]];
                held += std::find(codes.begin(), codes.end(), code) != codes.end() ? 1 : 0;
            }
            if (held + 1 > std::max<std::size_t>(1, size / options.diversity)) return false;
        }
        return true;
    }

    void form_cluster(std::uint32_t seed, std::size_t size) {
        TrajectoryCluster cluster;
        cluster.route = route(seed);
        cluster.loss.assign(model.attribute_count(), 0);
        cluster.patients = {seed};
        std::erase(data, seed);
        while (cluster.patients.size() < size) {
            const bool any = std::any_of(data.begin(), data.end(),
                                         [&](std::uint32_t patient) { return allowed(cluster, patient, size); });
            std::int64_t best = -1;
            for (std::size_t i = 0; i < data.size(); ++i) {
                if (any && !allowed(cluster, data[i], size)) continue;
                if (best < 0 || cost(cluster.route, data[i]) < cost(cluster.route, data[best])) {
                    best = static_cast<std::int64_t>(i);
                }
            }
            const std::uint32_t next = data[best];
            auto merged = align(options.method, model, cluster.route, route(next));
            cluster.route = merged.route;
            for (std::size_t a = 0; a < merged.loss.size(); ++a) cluster.loss[a] += merged.loss[a];
            cluster.patients.push_back(next);
            std::erase(data, next);
        }
        clusters.push_back(cluster);
    }
};

}  // namespace

std::vector<TrajectoryCluster> plain_mdav(const LossModel& model, const TrajectorySet& set, const MdavOptions& options,
                                          Random& random) {
    PlainMdav run{model, set, options, {}, {}};
    run.data.resize(set.patients.size());
    std::iota(run.data.begin(), run.data.end(), 0);
    std::stable_sort(run.data.begin(), run.data.end(), [&](std::uint32_t a, std::uint32_t b) {
        return std::pair(set.patients[a], set.sensitive[a]) < std::pair(set.patients[b], set.sensitive[b]);
    });
    const std::size_t k = options.k;
    while (run.data.size() >= 3 * k) {
        const std::uint32_t x = run.farthest(run.route(run.most_frequent()));
        run.form_cluster(x, k);
        const std::uint32_t y = run.farthest(run.route(x));
        run.form_cluster(y, k);
    }
    while (run.data.size() >= 2 * k) run.form_cluster(run.farthest(run.route(run.most_frequent())), k);
    if (!run.data.empty()) run.form_cluster(run.data[random.below(run.data.size())], run.data.size());
    return run.clusters;
}

LossModel::Cost least_alignment_cost(const LossModel& model, RouteView x, RouteView y) {
    const std::size_t n = model.attribute_count();
    if (x.empty() && y.empty()) return 0;
    LossModel::Cost best = -1;
    const auto keep = [&](LossModel::Cost cost) { best = best < 0 ? cost : std::min(best, cost); };
    if (!x.empty()) keep(model.suppress_cost(x.first(n)) + least_alignment_cost(model, x.subspan(n), y));
    if (!y.empty()) keep(model.suppress_cost(y.first(n)) + least_alignment_cost(model, x, y.subspan(n)));
    if (!x.empty() && !y.empty()) {
        keep(model.merge_cost(x.first(n), y.first(n)) + least_alignment_cost(model, x.subspan(n), y.subspan(n)));
    }
    return best;
}

LossModel random_model(Random& random, std::size_t attributes) {
    std::vector<TrajectoryAttribute> made;
    std::vector<double> weights(attributes, 0);
    for (int tenth = 0; tenth < 10; ++tenth) weights[random.below(attributes)] += 0.1;
    for (std::size_t a = 0; a < attributes; ++a) {
        const std::size_t leaves = 1 + random.below(9);
        std::vector<std::vector<std::string>> rows;
        std::map<std::uint64_t, std::uint64_t> above;
        for (std::size_t leaf = 0; leaf < leaves; ++leaf) {
            const std::uint64_t group = random.below(4);
            const std::uint64_t top = above.try_emplace(group, random.below(2)).first->second;
            rows.push_back({std::to_string(leaf), "g" + std::to_string(group), "t" + std::to_string(top)});
        }
        made.push_back({"a" + std::to_string(a), *Hierarchy::from_rows(rows, "random"), weights[a]});
    }
    return *LossModel::make(std::move(made));
}

TrajectorySet random_set(Random& random, const LossModel& model, std::size_t patients, std::size_t longest) {
    TrajectorySet set;
    set.attributes = model.attribute_count();
    set.sensitive_sets = {{}, {"s1"}, {"s2"}, {"s1", "s2"}};
    std::set<std::vector<Hierarchy::Node>> pairs;
    for (int i = 0; i < 12; ++i) {
        std::vector<Hierarchy::Node> pair;
        for (std::size_t a = 0; a < set.attributes; ++a) {
            pair.push_back(static_cast<Hierarchy::Node>(random.below(model.tree(a).leaf_count())));
        }
        pairs.insert(pair);
    }
    for (const auto& pair : pairs) set.pair_nodes.insert(set.pair_nodes.end(), pair.begin(), pair.end());
    for (std::size_t p = 0; p < patients; ++p) {
        std::vector<std::uint32_t> trajectory(random.below(longest + 1));
        for (auto& pair : trajectory) pair = static_cast<std::uint32_t>(random.below(pairs.size()));
        if (p > 0 && random.chance(0.3)) trajectory = set.patients[random.below(p)];
        set.patients.push_back(trajectory);
        set.sensitive.push_back(static_cast<std::uint32_t>(random.chance(0.3) ? random.below(4) : 0));
        set.ids.push_back(std::to_string(p));
    }
    return set;
}

}  // namespace scrim::oracle
