#pragma once

#include <map>
#include <string>
#include <vector>

#include "anon/notes/verify/released_notes.h"

namespace scrim {

// A cluster of a release, for a reader.
struct ClusterSummary {
    std::uint32_t cluster = 0;
    std::size_t patients = 0;
    std::vector<std::string> terms;  // that tell it from the others; each is had by at least k patients of the release
};

// What a release holds, in aggregates that may be shown with it.
struct ReleasedSummary {
    std::vector<ClusterSummary> clusters;             // by number
    std::map<std::string, std::size_t> placeholders;  // [NAME] and the like, by kind
    std::size_t lists = 0;                            // in the texts
    std::size_t offsets = 0;                          // [index +36 d]
    std::size_t terms = 0;                            // different health details
};

// Reads all notes; `k` is what a term must be had by to be named.
[[nodiscard]] Result<ReleasedSummary> summarize_released(ReleasedNotesReader& notes, std::size_t k);

}  // namespace scrim
