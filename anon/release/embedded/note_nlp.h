#pragma once

#include <string>
#include <string_view>

#include "anon/core/manifest.h"
#include "nlp/base/result.h"

namespace scrim {

inline constexpr std::string_view note_nlp_file = "note_nlp.csv";

// Writes records/note_nlp.csv, the table NOTE_NLP of OMOP, beside the table NOTE of a release: a row for each health
// detail of its notes, in the released text, and for nothing else. `day` is when the notes were processed. Nothing
// where the release has no table NOTE.
[[nodiscard]] Result<void> write_note_nlp(const std::string& release_folder, const std::string& day);

// Whether the release has, or should have, that table.
[[nodiscard]] bool has_note_nlp(const Release& release);

// Whether each of its rows is a mention of a health detail where the notes of the release have one, word for word.
[[nodiscard]] Result<Check> check_note_nlp(const Release& release);

}  // namespace scrim
