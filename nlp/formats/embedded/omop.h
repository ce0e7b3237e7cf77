#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/result.h"
#include "nlp/document.h"
#include "nlp/formats/embedded/embedded.h"

namespace scrim {

// The table NOTE of the OMOP common data model 5.4 as CSV. A record is its header and one row, separated by commas;
// names of columns may be of any case and in any order, and there may be others.

// Whether a CSV file is that table: by its first line.
[[nodiscard]] bool is_omop_header(const std::vector<std::string>& columns);
// The same by the first bytes of a file, whatever separates its columns.
[[nodiscard]] bool begins_like_omop(std::string_view head);

[[nodiscard]] Result<EmbeddedRecord> read_omop(std::string_view record, const Place& place);

// Paths of elements are "note.note_date" and so on. A column whose element goes stays, with an empty cell.
[[nodiscard]] Result<std::string> write_omop(std::string_view record, const RecordEdits& edits, const Place& place);

[[nodiscard]] const std::vector<StructureRule>& safe_harbor_rules_omop();

// Header and row of a note of another format. What it does not say is empty, or concept 0.
[[nodiscard]] std::string render_omop(const Note& note);

// The two lines of that, for files of many notes.
[[nodiscard]] std::string omop_header();
[[nodiscard]] std::string omop_row(const Note& note);

}  // namespace scrim
