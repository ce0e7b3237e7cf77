#pragma once

#include <cstddef>
#include <vector>

#include "nlp/document.h"

namespace scrim {

// Which notes of the hospital's are learned from and which are kept apart to see what the models are worth there. The
// notes of a patient stay together.
struct OwnNotes {
    std::vector<Note> learned;
    std::vector<Note> apart;
};

// Every so-manieth patient, in the order in which they come, is kept apart: of `parts` parts, the one of this number.
[[nodiscard]] OwnNotes part_own_notes(const std::vector<Note>& notes, std::size_t parts, std::size_t number);

}  // namespace scrim
