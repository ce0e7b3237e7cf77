#pragma once

#include <string>
#include <vector>

#include "anon/release/kinds/kind.h"
#include "anon/report/board.h"
#include "anon/report/page.h"

namespace scrim {

// What a kind of records adds to its report: the words of the board (what is asked, the promise, what is not covered,
// the cost), and pages of evidence. It uses the original only where options name one.
using FillReport = Result<void> (*)(const Release&, const KindOptions&, Board&, Page& evidence);

// The report on codes, trajectories or tables. With the original it is the steward's.
[[nodiscard]] Result<std::string> records_report(const Release& release, const KindOptions& options,
                                                 const std::vector<Check>& checks, const Json& risk,
                                                 const std::string& title, FillReport fill);

[[nodiscard]] Result<void> fill_disassociated_report(const Release& release, const KindOptions& options, Board& board,
                                                     Page& evidence);
[[nodiscard]] Result<void> fill_generalized_report(const Release& release, const KindOptions& options, Board& board,
                                                   Page& evidence);
[[nodiscard]] Result<void> fill_trajectories_report(const Release& release, const KindOptions& options, Board& board,
                                                    Page& evidence);
[[nodiscard]] Result<void> fill_table_report(const Release& release, const KindOptions& options, Board& board,
                                             Page& evidence);

}  // namespace scrim
