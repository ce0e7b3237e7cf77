#pragma once

#include <string>
#include <vector>

#include "anon/release/work/write_notes.h"
#include "nlp/base/files/output.h"
#include "nlp/base/random.h"
#include "nlp/base/result.h"

namespace scrim {

// What a release keeps to itself, in a folder of the steward's with mode 0700: the key (key), the link from new to old
// ids (links.csv), the notes that a person should look at (look_at.csv) and, if there are any, the elements of records
// that a rule kept and that told an identifier (redacted.csv: paths and counts), each with mode 0600.
[[nodiscard]] Result<void> write_private(const std::string& folder, const Key& key, const WrittenNotes& written);

// The list of notes to look at alone.
[[nodiscard]] Result<void> write_look_at(const std::string& folder, const WrittenNotes& written);

}  // namespace scrim
