#pragma once

#include <string>
#include <string_view>

#include "anon/core/manifest.h"
#include "nlp/base/result.h"

namespace scrim {

inline constexpr std::string_view notes_parquet_file = "notes.parquet";

// Whether the input of a release is a Parquet file, or a folder with one.
[[nodiscard]] bool holds_parquet(const std::string& input);

// Writes notes.parquet beside notes.jsonl: the same notes in the same order, a column for each field.
[[nodiscard]] Result<void> write_notes_parquet(const std::string& release_folder);

[[nodiscard]] bool has_notes_parquet(const Release& release);

// Whether the file holds what notes.jsonl holds and nothing else.
[[nodiscard]] Check check_notes_parquet(const Release& release);

}  // namespace scrim
