#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "anon/notes/gender_words.h"
#include "anon/notes/verify/released_notes.h"

namespace scrim {

// What the released texts show of each patient besides lists: what an attacker who reads could use.
struct TextEvidence {
    std::vector<GenderWords> gender;                // [patient] pronouns and the like
    std::vector<std::uint32_t> notes;               // [patient] how many there are
    std::vector<std::string> intervals;             // [patient] all offsets that the notes show, sorted
    std::vector<std::vector<std::uint32_t>> style;  // [patient] headings and layout, sorted numbers
    std::size_t style_features = 0;
};

// Reads all notes; `number_of` gives a patient's number by the id of the release, others are passed over.
[[nodiscard]] Result<TextEvidence> read_evidence(ReleasedNotesReader& notes,
                                                 const std::unordered_map<std::string, std::uint32_t>& number_of);

}  // namespace scrim
