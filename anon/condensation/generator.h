#pragma once

#include "anon/condensation/point_tree.h"
#include "nlp/base/random.h"

namespace scrim::tables {

// Synthetic rows for a group (Algorithm 3): as many as it has, drawn from independent normal principal
// components, with exactly the group's sample mean and sample covariance (the draw is whitened). With n
// rows only the at most n - 1 components that vary are drawn; where columns outnumber rows, the n x n
// eigenproblem is solved instead (the transpose trick).
[[nodiscard]] Points synthesize(const Points& group, Random& random);

}  // namespace scrim::tables
