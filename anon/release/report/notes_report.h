#pragma once

#include <optional>
#include <string>
#include <vector>

#include "anon/release/kinds/kind.h"
#include "anon/release/notes_truth.h"

namespace scrim {

// What a page is made of besides the release itself; each may be absent.
struct NotesReportData {
    const NotesTruth* truth = nullptr;              // what the release knows of the originals
    std::optional<std::vector<Check>> checks;       // of a verification that was just made
    std::vector<std::vector<std::string>> look_at;  // the steward's list: a table with its head
    bool goes_along = false;                        // the board's page becomes a file of the release
};

struct NotesReports {
    std::string board;    // the page about the release, which may go with it
    std::string steward;  // the same with the notes to look at; empty without such a list
};

// The page about a release of notes for a privacy board: what was done, promise and proof, risk before and after,
// use, clusters, what was removed, settings. Without the truth the originals are read where options name them, else
// the page says what the release alone shows. A page that goes along with the release has no figure that depends on
// whose values are whose: an attacker who has the program and everybody's values could try every assignment and keep
// those that give the figure.
[[nodiscard]] Result<NotesReports> notes_reports(const Release& release, const KindOptions& options,
                                                 NotesReportData data = {});

}  // namespace scrim
