#pragma once

#include <cstdint>
#include <vector>

namespace scrim {

// What the main figures need of one note: words of identifiers and quasi-identifiers in the gold and how many of them
// were removed, words that were removed and how many of those are in the gold, and whether an identifier leaked.
struct NoteFigures {
    std::uint64_t eid = 0;
    std::uint64_t eid_removed = 0;
    std::uint64_t qid = 0;
    std::uint64_t qid_removed = 0;
    std::uint64_t removed = 0;
    std::uint64_t removed_rightly = 0;
    bool leaks = false;
};

struct Interval {
    double low = 0;
    double high = 1;
};

struct ScoreIntervals {
    Interval eid_recall;
    Interval qid_recall;
    Interval precision;
    Interval leaking;  // share of the notes
};

// 95% intervals by the bootstrap: 2,000 times as many notes are drawn again, with repetition. A note is drawn whole,
// because what it holds is alike. The draws are the same in every run.
[[nodiscard]] ScoreIntervals score_intervals(const std::vector<NoteFigures>& notes);

// The same of the change from `before` to `after`, which have the same notes in the same order: what is drawn is drawn
// of both, so that what is hard in a note does not blur the change.
[[nodiscard]] ScoreIntervals change_intervals(const std::vector<NoteFigures>& before,
                                              const std::vector<NoteFigures>& after);

}  // namespace scrim
