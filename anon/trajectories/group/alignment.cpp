#include "anon/trajectories/group/alignment.h"

#include <algorithm>

namespace scrim {
namespace {

RouteView pair_of(RouteView route, std::size_t index, std::size_t attributes) {
    return route.subspan(index * attributes, attributes);
}

// Moves are tried in this order and a later one must be better, not just as good.
Move best_move(LossModel::Cost generalize, LossModel::Cost suppress_y, LossModel::Cost suppress_x) {
    if (generalize <= suppress_y && generalize <= suppress_x) return Move::generalize;
    return suppress_y <= suppress_x ? Move::suppress_y : Move::suppress_x;
}

}  // namespace

AlignmentMatrices ags_matrices(const LossModel& model, RouteView x, RouteView y) {
    const std::size_t attributes = model.attribute_count();
    const std::size_t rows = x.size() / attributes + 1;
    const std::size_t columns = y.size() / attributes + 1;
    AlignmentMatrices matrices;
    matrices.columns = columns;
    matrices.cost.assign(rows * columns, 0);
    matrices.moves.assign(rows * columns, Move::generalize);
    matrices.loss.assign(attributes, std::vector<LossModel::Cost>(rows * columns, 0));
    const auto set = [&](std::size_t at, std::size_t from, Move move, RouteView px, RouteView py) {
        LossModel::Cost cost = matrices.cost[from];
        for (std::size_t a = 0; a < attributes; ++a) {
            const LossModel::Cost loss = move == Move::generalize   ? model.merge_leaves(a, px[a], py[a])
                                         : move == Move::suppress_y ? model.suppress_leaves(a, py[a])
                                                                    : model.suppress_leaves(a, px[a]);
            matrices.loss[a][at] = matrices.loss[a][from] + loss;
            cost += model.unit(a) * loss;
        }
        matrices.cost[at] = cost;
        matrices.moves[at] = move;
    };
    for (std::size_t h = 1; h < rows; ++h) {
        set(h * columns, (h - 1) * columns, Move::suppress_x, pair_of(x, h - 1, attributes), {});
    }
    for (std::size_t j = 1; j < columns; ++j) set(j, j - 1, Move::suppress_y, {}, pair_of(y, j - 1, attributes));
    for (std::size_t h = 1; h < rows; ++h) {
        const RouteView px = pair_of(x, h - 1, attributes);
        for (std::size_t j = 1; j < columns; ++j) {
            const RouteView py = pair_of(y, j - 1, attributes);
            const std::size_t at = h * columns + j;
            const Move move = best_move(matrices.cost[at - columns - 1] + model.merge_cost(px, py),
                                        matrices.cost[at - 1] + model.suppress_cost(py),
                                        matrices.cost[at - columns] + model.suppress_cost(px));
            const std::size_t from = move == Move::generalize   ? at - columns - 1
                                     : move == Move::suppress_y ? at - 1
                                                                : at - columns;
            set(at, from, move, px, py);
        }
    }
    return matrices;
}

Alignment align_ags(const LossModel& model, RouteView x, RouteView y) {
    const std::size_t attributes = model.attribute_count();
    const AlignmentMatrices matrices = ags_matrices(model, x, y);
    Alignment result;
    result.cost = matrices.cost.back();
    for (const auto& loss : matrices.loss) result.loss.push_back(loss.back());
    std::size_t h = x.size() / attributes;
    std::size_t j = y.size() / attributes;
    while (h > 0 || j > 0) {
        const Move move = matrices.moves[h * matrices.columns + j];
        if (move == Move::generalize) {
            for (std::size_t a = attributes; a-- > 0;) {  // built from its end
                result.route.push_back(model.common(a, x[(h - 1) * attributes + a], y[(j - 1) * attributes + a]));
            }
        }
        h -= move == Move::suppress_y ? 0 : 1;
        j -= move == Move::suppress_x ? 0 : 1;
    }
    std::reverse(result.route.begin(), result.route.end());
    return result;
}

Alignment align_baseline(const LossModel& model, RouteView x, RouteView y) {
    const std::size_t attributes = model.attribute_count();
    const std::size_t shorter = std::min(x.size(), y.size());
    const RouteView longer = x.size() > y.size() ? x : y;
    Alignment result;
    result.loss.assign(attributes, 0);
    for (std::size_t i = 0; i < longer.size(); ++i) {
        const std::size_t a = i % attributes;
        LossModel::Cost loss = 0;
        if (i < shorter) {
            result.route.push_back(model.common(a, x[i], y[i]));
            loss = model.merge_leaves(a, x[i], y[i]);
        } else {
            loss = model.suppress_leaves(a, longer[i]);
        }
        result.loss[a] += loss;
        result.cost += model.unit(a) * loss;
    }
    return result;
}

Alignment align(AlignmentMethod method, const LossModel& model, RouteView x, RouteView y) {
    return method == AlignmentMethod::ags ? align_ags(model, x, y) : align_baseline(model, x, y);
}

}  // namespace scrim
