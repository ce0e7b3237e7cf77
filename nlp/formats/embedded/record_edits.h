#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "nlp/formats/embedded/embedded.h"

namespace scrim {

// Whether a record is changed on purpose: then what a reader does not see goes with what the edits cover.
[[nodiscard]] inline bool redacts(const RecordEdits& edits) {
    return edits.rules != nullptr || std::any_of(edits.notes.begin(), edits.notes.end(),
                                                 [](const std::vector<TextEdit>& note) { return !note.empty(); });
}

// The edits of one note; none where the list ends before it.
[[nodiscard]] inline std::vector<TextEdit> edits_of_note(const RecordEdits& edits, std::size_t note) {
    return note < edits.notes.size() ? edits.notes[note] : std::vector<TextEdit>();
}

}  // namespace scrim
