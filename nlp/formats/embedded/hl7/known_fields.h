#pragma once

#include <vector>

#include "nlp/formats/embedded/embedded.h"
#include "nlp/formats/embedded/hl7/hl7_message.h"
#include "nlp/formats/embedded/hl7/hl7_notes.h"

namespace scrim {

// Names, addresses, numbers and dates in the fields of a message, of the patient whose segments they are among.
[[nodiscard]] std::vector<KnownIdentifier> known_hl7_fields(const Hl7Message& message, const Hl7Notes& found,
                                                            const Place& place);

}  // namespace scrim
