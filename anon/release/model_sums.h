#pragma once

#include <optional>

#include "anon/core/manifest.h"
#include "nlp/base/json.h"
#include "nlp/base/result.h"
#include "nlp/tagging.h"

namespace scrim {

// The checksums of the models that the taggers of these options use: {"crf": "sha256:...", "svm": ...}. Rules have
// none.
[[nodiscard]] Result<Json> models_used(const TagOptions& options);

// Whether what a manifest says of its taggers and models fits together, and whether they are those that this version
// ships. Nothing for a release whose notes were tagged before: their models are not known.
[[nodiscard]] std::optional<Check> check_models(const Json& manifest);

}  // namespace scrim
