#pragma once

#include "nlp/taggers/learned/features_tagger.h"
#include "nlp/taggers/learned/models.h"

namespace scrim {

// Support vector machines over single tokens: the first tells identifiers from the rest, the others which label it
// is. libsvm trains them; the support vectors of the linear kernel are added up to one weight vector per machine, so
// that tagging is linear in the text.

// Loads the model of `folder` (the shipped one if empty) and tries it.
[[nodiscard]] Result<std::unique_ptr<Tagger>> make_svm_tagger(const std::string& folder);
[[nodiscard]] Result<std::unique_ptr<FeatureTagger>> svm_tagger_of(LinearModel model);

}  // namespace scrim
