#pragma once

#include <vector>

#include "nlp/document.h"
#include "nlp/lexicon/lexicon.h"

namespace scrim {

// Takes back what trained classifiers alone call an identifier and what surely is none:
//   - a measurement (nlp/merge/measurements.h);
//   - a part of a health detail of several words that the rules found ("Graves disease", "Tanner stage III");
//   - a drug in a list of drugs or with its dose, unless it is written as a person's name;
//   - a name beside a word that makes it a method, device, study or part of the body ("Bruce protocol", "St. Jude
//     lead", "ampulla of Vater");
//   - a term of research: a strain of animals, a receptor, the code of a compound (nlp/merge/research_terms.h);
//   - an abbreviation of medicine of three letters or more, in capitals as the lists have it ("LVF", "GCS");
//   - a part of a genetic variant ("c.1624_1629del", "p.(Gly2434Arg)"), and one of several values in order of time
//     ("112 > 118 > 121");
//   - a symptom alone in an item of a list of complaints, and a word of a heading (nlp/merge/section_words.h);
//   - the name of a field in a dump ("first_name=", "\"LEN\":");
//   - a number inside of a whole date that the rules found: that is a date, not a record number.
// What the rules, the hospital's record or a person call an identifier is not touched, nor what stands after a title;
// but a disease on a line of capitals that the rules call an organization becomes the health detail that it is. `found`
// has the spans of each tagger.
void take_back_sure_negatives(const Document& document, const Lexicon& lexicon, std::vector<std::vector<Span>>& found);

}  // namespace scrim
