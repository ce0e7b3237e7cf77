#pragma once

#include <vector>

#include "nlp/document.h"

namespace scrim {

// Taggers that agree on a class may not agree on the label. The one that knows best names it: a rule that is sure
// ("MRN:", "fax"), then the CRF, then a rule that guesses (a name without a title is PATIENT), then the SVM. A span
// takes the label of a better one that covers at least half of it, or that is a name as it is. No span gets longer or
// shorter, so no character is lost.
//
// `spans` are sorted by begin. The result says which of them win their characters even over longer spans of their
// class: a ZIP code that a rule is sure of inside what a classifier calls a street.
[[nodiscard]] std::vector<bool> settle_labels(std::vector<Span>& spans);

}  // namespace scrim
