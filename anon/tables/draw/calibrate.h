#pragma once

#include "anon/tables/condense.h"
#include "nlp/base/random.h"

namespace scrim::tables {

// Lets rows of a group exchange values of the announced models' columns until the score equations of each model hold at
// the estimates that the original gives: then the release gives the same estimates. The values of every group and
// column stay as they are. What the release tells more than before are estimates for the table as a whole, which were
// announced; nothing about a group. Columns in `kept` and those that select rows stay.
[[nodiscard]] Calibration calibrate(const Table& original, const Plan& plan, const std::vector<std::size_t>& kept,
                                    Condensed& result, Random random);

// The weight of the response in the grouping under which trial runs keep the announced models best, before calibration:
// on at most 20,000 rows, with keys of its own.
[[nodiscard]] double choose_weight(const Table& table, const Plan& plan, const CondenseOptions& options);

}  // namespace scrim::tables
