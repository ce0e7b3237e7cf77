#pragma once

#include <vector>

#include "nlp/document.h"
#include "nlp/lexicon/lexicon.h"

namespace scrim {

// Where a span begins and ends is a matter of tagging; what must go with it is one of release. Names take the
// titles before them along (they tell sex and marriage), dates the time after them, ages in months their unit (with
// the value "6m"); a place leaves the period that ends the sentence. Spans must be sorted and stay apart.
void widen_spans(const Document& document, const Lexicon& lexicon, std::vector<Span>& spans);

// Of that, the names alone: each takes the titles before it along.
void take_titles(const Document& document, const Lexicon& lexicon, std::vector<Span>& spans);

}  // namespace scrim
