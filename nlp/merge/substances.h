#pragma once

#include <vector>

#include "nlp/document.h"
#include "nlp/lexicon/lexicon.h"
#include "nlp/merge/defined_abbreviations.h"

namespace scrim {

// Parts a health detail that names a substance: "cocaine-induced seizures" is the medication "cocaine" and the problem
// "seizures", "gentamicin trough" the medication and the test. A phrase that a list has as a whole stays whole ("iron
// deficiency anemia"), and so does what the laboratory measures anyway ("serum potassium"). `spans` are those of the
// note, which do not overlap and are in order before and after.
void part_substances(const Document& document, const Lexicon& lexicon, const DefinedAbbreviations& abbreviations,
                     std::vector<Span>& spans);

}  // namespace scrim
