#pragma once

#include "anon/notes/patient_table.h"
#include "nlp/base/result.h"

namespace scrim {

// Values that lists may show whoever has them, because the lexicon knows them for what they were tagged as: hospitals,
// cities, states, countries, languages, professions; and ZIP codes.
[[nodiscard]] Result<KnownValue> make_known_values();

}  // namespace scrim
