#include "nlp/score_intervals.h"

#include <algorithm>

#include "nlp/base/random.h"

namespace scrim {
namespace {

constexpr std::size_t draws = 2000;

double share(std::uint64_t part, std::uint64_t all) {
    return all == 0 ? 1 : static_cast<double>(part) / static_cast<double>(all);
}

// The middle 95% of the draws.
Interval middle_of(std::vector<double>& values) {
    std::sort(values.begin(), values.end());
    constexpr std::size_t outside = draws / 40;
    return {values[outside], values[draws - 1 - outside]};
}

}  // namespace

ScoreIntervals score_intervals(const std::vector<NoteFigures>& notes) {
    if (notes.empty()) return {};
    Random random = Key::from_seed(1).stream("intervals of scores");
    std::vector<double> eid, qid, precision, leaking;
    for (std::size_t draw = 0; draw < draws; ++draw) {
        NoteFigures sum;
        std::uint64_t leaks = 0;
        for (std::size_t i = 0; i < notes.size(); ++i) {
            const NoteFigures& note = notes[random.below(notes.size())];
            sum.eid += note.eid;
            sum.eid_removed += note.eid_removed;
            sum.qid += note.qid;
            sum.qid_removed += note.qid_removed;
            sum.removed += note.removed;
            sum.removed_rightly += note.removed_rightly;
            leaks += note.leaks ? 1 : 0;
        }
        eid.push_back(share(sum.eid_removed, sum.eid));
        qid.push_back(share(sum.qid_removed, sum.qid));
        precision.push_back(share(sum.removed_rightly, sum.removed));
        leaking.push_back(share(leaks, notes.size()));
    }
    return {middle_of(eid), middle_of(qid), middle_of(precision), middle_of(leaking)};
}

}  // namespace scrim
