#pragma once

#include "anon/release/options.h"
#include "nlp/base/result.h"
#include "scrim/scrim.h"

namespace scrim::api {

// Between the public types and those of the libraries.
[[nodiscard]] Error to_api(const scrim::Error& error);
[[nodiscard]] scrim::Error from_api(const Error& error);
[[nodiscard]] Result<scrim::ReleaseOptions> to_run(const ReleaseOptions& options);

}  // namespace scrim::api
