#pragma once

#include <string>

#include "nlp/base/result.h"
#include "tools/review/note_list.h"

namespace scrim::review {

struct Exported {
    std::size_t copies = 0;  // of annotators
    std::size_t notes = 0;   // in all of them together, and gold
};

// Writes a project into a folder that is not there yet: copies/NAME and gold with the notes that each has, the same as
// brat/NAME and label_studio/NAME.json, logs/NAME.jsonl, progress.json and agreement.json. It may be read while
// annotators work. No token goes with it. The folder appears when it is complete.
[[nodiscard]] Result<Exported> export_project(const NoteList& notes, const std::string& folder);

}  // namespace scrim::review
