#pragma once

#include <memory>
#include <string>
#include <vector>

#include "nlp/base/json.h"
#include "nlp/base/result.h"
#include "tools/review/agreement.h"
#include "tools/review/copy.h"

namespace scrim::review {

// Agreement as the page and the export have it: {"notes":..,"all":{..},"labels":[{"label":..,"f1":..,"kappa":..}]}.
[[nodiscard]] Json agreement_json(const Agreement& agreement);

// One annotator: notes that are theirs, begun and approved, seconds, open comments, and by day how many were approved:
// {"name":..,"assigned":..,"begun":..,"approved":..,"days":[{"day":"2026-11-18","approved":3}]}. `assigned`: [note],
// empty for all of them.
[[nodiscard]] Result<Json> progress_of(Copy& copy, const std::vector<bool>& assigned);

// Two annotators over the notes that both approved, all of them and by the day on which the second of the two did:
// {"left":..,"right":..,"all":{..},"days":[{"day":..,"notes":..,"f1":..,"kappa":..}]}.
[[nodiscard]] Result<Json> agreement_over_time(Copy& left, Copy& right, std::size_t notes);

// Everybody and every pair of them, for the lead.
[[nodiscard]] Result<Json> team_progress(const std::vector<Copy*>& copies,
                                         const std::vector<std::vector<bool>>& assigned, std::size_t notes);

}  // namespace scrim::review
