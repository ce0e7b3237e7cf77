#include "nlp/score_intervals.h"

#include <algorithm>
#include <array>

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

// The figures of the notes that were drawn.
struct Drawn {
    NoteFigures sum;
    std::uint64_t leaks = 0;
    std::uint64_t notes = 0;

    void add(const NoteFigures& note) {
        sum.eid += note.eid;
        sum.eid_removed += note.eid_removed;
        sum.qid += note.qid;
        sum.qid_removed += note.qid_removed;
        sum.removed += note.removed;
        sum.removed_rightly += note.removed_rightly;
        leaks += note.leaks ? 1 : 0;
        ++notes;
    }
    [[nodiscard]] std::array<double, 4> shares() const {
        return {share(sum.eid_removed, sum.eid), share(sum.qid_removed, sum.qid),
                share(sum.removed_rightly, sum.removed), share(leaks, notes)};
    }
};

// `value` turns what one draw gives, a list of numbers of notes, into the four figures.
template <class Value>
ScoreIntervals intervals_of(std::size_t notes, const Value& value) {
    if (notes == 0) return {};
    Random random = Key::from_seed(1).stream("intervals of scores");
    std::array<std::vector<double>, 4> found;
    std::vector<std::size_t> drawn(notes);
    for (std::size_t draw = 0; draw < draws; ++draw) {
        for (std::size_t& note : drawn) note = random.below(notes);
        const std::array<double, 4> values = value(drawn);
        for (std::size_t i = 0; i < values.size(); ++i) found[i].push_back(values[i]);
    }
    return {middle_of(found[0]), middle_of(found[1]), middle_of(found[2]), middle_of(found[3])};
}

std::array<double, 4> shares_of(const std::vector<NoteFigures>& notes, const std::vector<std::size_t>& drawn) {
    Drawn out;
    for (const std::size_t note : drawn) out.add(notes[note]);
    return out.shares();
}

}  // namespace

ScoreIntervals score_intervals(const std::vector<NoteFigures>& notes) {
    return intervals_of(notes.size(), [&](const std::vector<std::size_t>& drawn) { return shares_of(notes, drawn); });
}

ScoreIntervals change_intervals(const std::vector<NoteFigures>& before, const std::vector<NoteFigures>& after) {
    return intervals_of(std::min(before.size(), after.size()), [&](const std::vector<std::size_t>& drawn) {
        const std::array<double, 4> old = shares_of(before, drawn);
        std::array<double, 4> out = shares_of(after, drawn);
        for (std::size_t i = 0; i < out.size(); ++i) out[i] -= old[i];
        return out;
    });
}

}  // namespace scrim
