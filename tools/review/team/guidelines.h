#pragma once

#include <string>
#include <string_view>

#include "nlp/base/json.h"
#include "nlp/base/result.h"

namespace scrim::review {

// What a project's guidelines say of each label: {"PATIENT":"Markdown","":"what stands under no label"}. A heading that
// names labels ("## PATIENT", "### CITY, STATE") begins what is said of them, up to the next heading that is not below
// it. An error where no heading names a label.
[[nodiscard]] Result<Json> guidelines_of(std::string_view markdown);
[[nodiscard]] Result<Json> read_guidelines(const std::string& path);

}  // namespace scrim::review
