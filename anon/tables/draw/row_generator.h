#pragma once

#include <cstddef>
#include <limits>

#include "anon/tables/group/point_tree.h"
#include "nlp/base/random.h"

namespace scrim::tables {

// Synthetic rows for a group (Algorithm 3): as many as it has, drawn from independent normal principal
// components, with exactly the group's sample mean and sample covariance (the draw is whitened). With n
// rows only the at most n - 1 components that vary are drawn; where columns outnumber rows, the n x n
// eigenproblem is solved instead (the transpose trick).
//
// Originals lie in the affine hull of such rows, which is a secret kept only while the group varies in fewer directions
// than it has rows. Where it varies in more than `most`, the strongest are kept and every column's remaining variance
// is drawn by itself.
[[nodiscard]] Points synthesize(const Points& group, Random& random,
                                std::size_t most = std::numeric_limits<std::size_t>::max());

}  // namespace scrim::tables
