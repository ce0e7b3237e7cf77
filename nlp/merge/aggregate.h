#pragma once

#include <string>
#include <vector>

#include "nlp/document.h"
#include "nlp/lexicon/lexicon.h"

namespace scrim {

enum class Mode : std::uint8_t { recall, balanced };

struct AggregateOptions {
    Mode mode = Mode::recall;
    std::vector<std::string> allow;  // never an identifier, whatever a tagger says; case does not count
    std::vector<std::string> deny;   // always an identifier
    bool weighed = false;            // trained taggers were weighed against each other (nlp/merge/weigh.h)
    bool titles = false;             // names take the titles before them along, as in a release
    bool explain = false;            // spans keep the name of the rule that found them
};

// The result aggregator: the union of what the taggers found. Conflicts go by disclosure risk, EID > QID >
// HMD, character by character: a character that any tagger calls EID is EID. Within a class the longer span
// wins, then what was stated over what was learned, then the higher score; its label is that of the tagger that knows
// best (nlp/merge/aggregate_labels.h). Then a name that was found anywhere is found
// everywhere in the note. In `recall` mode no letter or digit that a tagger called EID or QID is lost, except by the
// allow list; in `balanced` mode a span with a low score that one tagger alone found is dropped.
[[nodiscard]] std::vector<Span> aggregate(const Document& document, std::vector<std::vector<Span>> found,
                                          const AggregateOptions& options);

}  // namespace scrim
