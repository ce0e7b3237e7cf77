#pragma once

#include "anon/core/manifest.h"

namespace scrim {

// Whether the manifest says nothing but what releases of its kind say: a further entry could hold anything.
[[nodiscard]] Check check_manifest_keys(const Json& manifest);

}  // namespace scrim
