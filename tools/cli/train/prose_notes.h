#pragma once

#include <string>
#include <vector>

#include "nlp/base/result.h"
#include "nlp/document.h"
#include "nlp/formats/note_reader.h"

namespace scrim {

// Clinical prose in which nobody is named, as notes to learn from: the rules label its ages, dates, places and jobs,
// and whatever they take for a name or a number of somebody is none. It teaches what is no identifier.
[[nodiscard]] Result<std::vector<Note>> prose_notes(const std::string& path, const ReadOptions& read);

}  // namespace scrim
