#pragma once

#include <string_view>
#include <vector>

#include "nlp/document.h"
#include "nlp/lexicon/lexicon.h"
#include "nlp/taggers/neural/classifier.h"
#include "nlp/taggers/tagger.h"

namespace scrim {

// From scores to spans: a unit is hidden if the probability of all labels together reaches the threshold of the
// class of its likeliest label; neighbours of one label are one span, unless the second begins a new one. Spans
// leave out marks at their ends, a final 's, blanks, and the article before a place; a number without a digit is none.
// Their score is the mean probability of being hidden.
[[nodiscard]] std::vector<Span> decode(std::string_view text, const std::vector<OutputLabel>& outputs,
                                       const UnitScores& scores, Thresholds thresholds);

// The same scores by token of the document: of the units that share a token the one that is most surely hidden.
[[nodiscard]] std::vector<Opinion> opinions(const Document& document, const std::vector<OutputLabel>& outputs,
                                            const UnitScores& scores);

// Takes titles off the front of names and credentials off their end ("Dr. Cruz, MD" is Cruz), as models of others
// often count them in; a name of nothing else is dropped.
void leave_out_titles(const Document& document, const Lexicon& lexicon, std::vector<Span>& spans);

}  // namespace scrim
