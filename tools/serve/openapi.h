#pragma once

#include <string_view>

#include "nlp/base/json.h"

namespace scrim::serve {

// What the server answers, as OpenAPI 3.1; the page at / shows the same.
[[nodiscard]] Json openapi();
[[nodiscard]] std::string_view page();

}  // namespace scrim::serve
