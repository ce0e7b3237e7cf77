#pragma once

#include "anon/notes/patient_table.h"
#include "nlp/base/result.h"

namespace scrim {

// Places at coarser grains, from the lexicon: of a ZIP code its city, state, or three digits (000 where the area had
// 20,000 people or fewer in the census of 2000 or 2010); the state of a city that only one state has; of a
// hospital the city that its name begins or ends with, and that city's state or the one that its name holds.
[[nodiscard]] Result<PlaceGrain> make_place_grain();

}  // namespace scrim
