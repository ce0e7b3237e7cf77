#pragma once

#include "nlp/document.h"

namespace scrim {

// What reports and papers on experiments hold and a classifier takes for a name or a number of somebody's:
//   - a strain of laboratory animals in a text that speaks of animals ("Wistar rats", "F344");
//   - a receptor, a cytokine or a method of the laboratory in capitals (NMDA, VEGF, ELISA);
//   - the code of a compound or of a gene's variant (MK-801, SCH 23390), in the company of words of pharmacology or
//     genetics and without a word that announces an identifier.
[[nodiscard]] bool is_research_term(const Document& document, const Span& span);

}  // namespace scrim
