#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "anon/trajectories/group/loss_model.h"
#include "anon/trajectories/group/trajectory_set.h"
#include "anon/trajectories/group/worker_team.h"

namespace scrim {

// Finds the trajectory that costs least, or most, to align with a given one, among many.
//
// The idea: whatever the alignment, a pair y of a candidate is either suppressed or merged with some pair of
// the query, so it costs at least bound(y) = min(suppress y, min over x of merge(x, y)), and pairs of the
// query in excess must be suppressed. The sum of these bounds takes one look-up per pair, where the dynamic
// programming takes one per pair of pairs. Only candidates whose bound does not exceed the best exact cost
// are aligned, so the result is that of the plain search. Equal costs go to the item that comes first.
class TrajectorySearch {
   public:
    using Cost = LossModel::Cost;
    static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

    TrajectorySearch(const LossModel& model, const TrajectorySet& set, const TrajectoryItems& items,
                     AlignmentMethod method, unsigned threads, std::size_t table_limit);

    void set_query(RouteView query);

    // The exact cost of aligning the query with an item; any value above `limit` stands for "more than that".
    [[nodiscard]] Cost cost(std::size_t item, Cost limit = std::numeric_limits<Cost>::max());

    // Among `candidates` (item numbers, ascending) that `allowed` (by item's set of sensitive codes; null for
    // all) lets through.
    [[nodiscard]] std::size_t nearest(const std::vector<std::uint32_t>& candidates, const std::vector<char>* allowed);
    [[nodiscard]] std::size_t farthest(const std::vector<std::uint32_t>& candidates);

    [[nodiscard]] std::uint64_t alignments() const { return alignments_; }

   private:
    struct Best {
        Cost cost = std::numeric_limits<Cost>::max();
        std::size_t item = none;
    };
    struct Scratch {
        std::vector<Cost> row;
        std::vector<Cost> merge;
        std::uint64_t alignments = 0;
    };

    [[nodiscard]] Cost lower_bound(std::size_t item) const;
    Cost ags_cost(std::size_t item, Cost limit, Scratch& scratch) const;
    Cost baseline_cost(std::size_t item) const;
    Cost cost_with(std::size_t item, Cost limit, Scratch& scratch) const;
    const Cost* merge_row(std::uint32_t pair, Scratch& scratch) const;
    [[nodiscard]] Best best_of_parts() const;
    void fill_leaf_costs();
    void fill_tables();
    void fill_loose_bounds();

    const LossModel& model_;
    const TrajectorySet& set_;
    const TrajectoryItems& items_;
    AlignmentMethod method_;
    std::size_t table_limit_;  // beyond it the tables cost more than the alignments that they save
    WorkerTeam team_;

    Route query_;
    std::size_t length_ = 0;                    // pairs of the query
    bool tables_ = false;                       // whether merge_ is filled
    std::vector<Cost> suppress_;                // [pair of the query]
    std::vector<Cost> cheapest_;                // the sum of the n smallest of suppress_, by n
    Cost suppress_all_ = 0;                     // the sum of suppress_
    std::vector<Cost> merge_;                   // [pair of the set][pair of the query]
    std::vector<Cost> bound_;                   // [pair of the set]
    std::vector<std::vector<Cost>> leaf_cost_;  // by attribute: [leaf][pair of the query], of merging them
    std::vector<Cost> bounds_;                  // of the candidates, in one search
    std::vector<Scratch> scratch_;              // per thread
    std::vector<Best> part_best_;               // of the parts of one search
    std::uint64_t alignments_ = 0;
};

}  // namespace scrim
