#pragma once

#include <vector>

#include "nlp/formats/embedded/embedded.h"
#include "nlp/formats/embedded/fhir/json_source.h"
#include "nlp/formats/embedded/fhir/resources.h"

namespace scrim {

// Names, addresses, numbers and dates of persons and places in a record. Those of a patient carry the patient's id;
// those of staff and hospitals the id of the patient of their resource, or none.
[[nodiscard]] std::vector<KnownIdentifier> known_fhir_elements(const JsonSource& json, const FhirResources& resources);

}  // namespace scrim
