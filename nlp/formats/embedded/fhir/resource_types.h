#pragma once

#include <string_view>

namespace scrim {

// Whether a word is the name of a resource of FHIR R4.
[[nodiscard]] bool is_fhir_resource(std::string_view name);

}  // namespace scrim
