#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "anon/trajectories/group/loss_model.h"

namespace scrim {

// A trajectory, original or generalized: one node per attribute and pair, pair after pair.
using Route = std::vector<Hierarchy::Node>;
using RouteView = std::span<const Hierarchy::Node>;

enum class AlignmentMethod : std::uint8_t { ags, baseline };

// Two trajectories made one.
struct Alignment {
    Route route;                        // what is left of both: suppressed pairs are not in it
    LossModel::Cost cost = 0;           // weighted, over all attributes
    std::vector<LossModel::Cost> loss;  // per attribute, in leaves and without weight
};

enum class Move : std::uint8_t { generalize, suppress_y, suppress_x };

// The matrices of A-GS, (pairs of x + 1) rows and (pairs of y + 1) columns, row after row.
struct AlignmentMatrices {
    std::size_t columns = 0;
    std::vector<std::vector<LossModel::Cost>> loss;  // per attribute, in leaves and without weight
    std::vector<LossModel::Cost> cost;
    std::vector<Move> moves;
};

// Algorithm 2 of the paper. Ties go to generalization, then to the suppression of y.
[[nodiscard]] AlignmentMatrices ags_matrices(const LossModel& model, RouteView x, RouteView y);
[[nodiscard]] Alignment align_ags(const LossModel& model, RouteView x, RouteView y);

// Algorithm 1: pairs are matched by their index, the rest of the longer one is suppressed.
[[nodiscard]] Alignment align_baseline(const LossModel& model, RouteView x, RouteView y);

[[nodiscard]] Alignment align(AlignmentMethod method, const LossModel& model, RouteView x, RouteView y);

}  // namespace scrim
