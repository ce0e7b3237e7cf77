#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "anon/core/manifest.h"
#include "anon/notes/verify/released_notes.h"
#include "nlp/base/messages.h"
#include "nlp/document.h"

namespace scrim {

// The originals of a release: tagged as they came, or as the manifest says that the release was where they have no
// tags.
[[nodiscard]] Result<std::vector<Note>> read_originals(const std::string& path, const CommonOptions& common,
                                                       const Json& manifest);

// All notes of a release, in its order.
[[nodiscard]] Result<std::vector<ReleasedNote>> read_released(const Release& release);

inline constexpr std::uint32_t no_original = UINT32_MAX;

// [released note] the index of its original; no original has two. By the link in the private folder; by the ids, if
// the release kept them; else by the text between the marks, which is slow for many notes and cannot tell like notes
// apart. A note whose text is withheld has none by its text.
[[nodiscard]] Result<std::vector<std::uint32_t>> match_originals(const Release& release,
                                                                 const std::vector<ReleasedNote>& released,
                                                                 const std::vector<Note>& originals,
                                                                 const std::string& private_folder, unsigned threads);

}  // namespace scrim
