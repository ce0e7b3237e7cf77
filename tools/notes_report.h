#pragma once

#include <string>

#include "anon/notes/cluster.h"
#include "tools/notes_truth.h"
#include "tools/report.h"

namespace scrim {

// What a page is made of besides the release itself; each may be absent.
struct NotesReportData {
    const NotesTruth* truth = nullptr;
    const ClusterTree* tree = nullptr;
    const std::vector<std::string>* terms = nullptr;  // that the tree's numbers mean
    std::vector<std::vector<std::string>> look_at;    // the steward's list: a table with its head
};

// The page about a release of notes for a privacy board: what was done, promise and proof, risk before and after,
// use, clusters, what was removed, settings. The truth is what the release knows of the originals; without it they
// are read where options name them, else the page says what the release alone shows.
[[nodiscard]] Result<std::string> notes_report(const Release& release, const ReportOptions& options,
                                               NotesReportData data = {});

}  // namespace scrim
