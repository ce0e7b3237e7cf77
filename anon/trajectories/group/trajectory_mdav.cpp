#include "anon/trajectories/group/trajectory_mdav.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

#include "anon/trajectories/group/search.h"
#include "nlp/base/parallel.h"

namespace scrim {
namespace {

// One run of MDAV' over a block.
class Mdav {
   public:
    Mdav(const LossModel& model, const TrajectorySet& set, const TrajectoryItems& items, const MdavOptions& options)
        : model_(model),
          set_(set),
          items_(items),
          options_(options),
          search_(model, set, items, options.method, options.threads, options.table_limit),
          active_(items.size()) {
        std::iota(active_.begin(), active_.end(), 0);
        for (const std::uint32_t item : active_) {
            left_[item] = items.patients[item];
            frequency_[items.content[item]] += items.patients[item].size();
            remaining_ += items.patients[item].size();
        }
        // Sets of sensitive codes as numbers, for counting them in a cluster.
        std::unordered_map<std::string, std::uint32_t> numbers;
        for (const auto& codes : set.sensitive_sets) {
            auto& list = sensitive_.emplace_back();
            for (const auto& code : codes) {
                list.push_back(numbers.try_emplace(code, static_cast<std::uint32_t>(numbers.size())).first->second);
            }
        }
        held_.assign(numbers.size(), 0);
    }

    std::vector<TrajectoryCluster> run(Random& random) {
        const std::size_t k = options_.k;
        while (remaining_ >= 3 * k) {
            const std::size_t x = farthest_from(most_frequent());
            form_cluster(x, k);
            const std::size_t y = farthest_from(x);
            form_cluster(y, k);
        }
        while (remaining_ >= 2 * k) form_cluster(farthest_from(most_frequent()), k);
        if (remaining_ > 0) form_cluster(item_of_patient(random.below(remaining_)), remaining_);
        return std::move(clusters_);
    }

   private:
    [[nodiscard]] std::size_t most_frequent() const {
        std::size_t best = active_.front();
        for (const std::uint32_t item : active_) {
            if (frequency_.at(items_.content[item]) > frequency_.at(items_.content[best])) best = item;
        }
        return best;
    }

    std::size_t farthest_from(std::size_t item) {
        search_.set_query(set_.route(items_.of(item)));
        return search_.farthest(active_);
    }

    [[nodiscard]] std::size_t item_of_patient(std::size_t index) const {
        for (const std::uint32_t item : active_) {
            if (index < left_.at(item).size()) return item;
            index -= left_.at(item).size();
        }
        return active_.back();
    }

    std::uint32_t take(std::size_t item) {
        auto& patients = left_[static_cast<std::uint32_t>(item)];
        const std::uint32_t patient = patients.back();
        patients.pop_back();
        --frequency_[items_.content[item]];
        --remaining_;
        if (patients.empty()) {
            active_.erase(std::lower_bound(active_.begin(), active_.end(), static_cast<std::uint32_t>(item)));
        }
        for (const std::uint32_t code : sensitive_[items_.sensitive[item]]) ++held_[code];
        return patient;
    }

    // Which sets of sensitive codes a further member may have: no code may be held by more than 1 in l.
    const std::vector<char>* allowed_sets(std::size_t cluster_size) {
        if (options_.diversity <= 1) return nullptr;
        const std::size_t most = std::max<std::size_t>(1, cluster_size / options_.diversity);
        allowed_.assign(sensitive_.size(), 1);
        for (std::size_t s = 0; s < sensitive_.size(); ++s) {
            for (const std::uint32_t code : sensitive_[s]) allowed_[s] = allowed_[s] != 0 && held_[code] < most;
        }
        return &allowed_;
    }

    void form_cluster(std::size_t seed, std::size_t size) {
        std::fill(held_.begin(), held_.end(), 0);
        TrajectoryCluster cluster;
        cluster.route = set_.route(items_.of(seed));
        cluster.loss.assign(model_.attribute_count(), 0);
        cluster.patients.push_back(take(seed));
        while (cluster.patients.size() < size) {
            search_.set_query(cluster.route);
            std::size_t next = search_.nearest(active_, allowed_sets(size));
            if (next == TrajectorySearch::none) next = search_.nearest(active_, nullptr);
            Alignment merged = align(options_.method, model_, cluster.route, set_.route(items_.of(next)));
            cluster.route = std::move(merged.route);
            for (std::size_t a = 0; a < merged.loss.size(); ++a) cluster.loss[a] += merged.loss[a];
            cluster.patients.push_back(take(next));
        }
        if (options_.on_clustered) options_.on_clustered(size);
        clusters_.push_back(std::move(cluster));
    }

    const LossModel& model_;
    const TrajectorySet& set_;
    const TrajectoryItems& items_;
    const MdavOptions& options_;
    TrajectorySearch search_;
    std::vector<std::uint32_t> active_;  // items with patients left, ascending
    std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> left_;
    std::unordered_map<std::uint32_t, std::size_t> frequency_;  // by content
    std::size_t remaining_ = 0;                                 // patients
    std::vector<std::vector<std::uint32_t>> sensitive_;         // the codes of each set
    std::vector<std::size_t> held_;                             // by sensitive code, in the current cluster
    std::vector<char> allowed_;
    std::vector<TrajectoryCluster> clusters_;
};

}  // namespace

std::vector<TrajectoryCluster> mdav(const LossModel& model, const TrajectorySet& set, const MdavOptions& options,
                                    Random& random) {
    const TrajectoryItems items = collapse(set);
    if (options.blocks <= 1) return Mdav(model, set, items, options).run(random);

    const auto blocks = split_blocks(model, set, items, options, options.k);
    std::vector<Random> streams;  // drawn in order, before the threads
    for (std::size_t b = 0; b < blocks.size(); ++b) streams.emplace_back(random.bits());
    std::vector<std::vector<TrajectoryCluster>> parts(blocks.size());
    MdavOptions alone = options;
    alone.threads = 1;
    parallel_for(blocks.size(), options.threads, [&](std::size_t b) {
        const TrajectoryPart block = part_of(set, items, blocks[b]);
        parts[b] = Mdav(model, block.set, block.items, alone).run(streams[b]);
    });
    std::vector<TrajectoryCluster> clusters;
    for (auto& part : parts) std::move(part.begin(), part.end(), std::back_inserter(clusters));
    return clusters;
}

}  // namespace scrim
