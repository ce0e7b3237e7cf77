#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "anon/release/prepare/give_aways.h"
#include "anon/release/prepare/own_values.h"
#include "nlp/base/result.h"
#include "nlp/document.h"
#include "nlp/lexicon/lexicon.h"
#include "nlp/merge/aggregate.h"

namespace scrim {

struct PrepareOptions {
    GiveAwayOptions give_aways;
    bool add_health_details = false;  // the input has none: rules add them
    std::vector<std::string> allow;   // never an identifier
    std::vector<std::string> deny;    // always an identifier
};

// Makes a tagged note ready for release without tagging it again: overlapping spans settled by risk, roles and
// normalized values set where they are missing, what is named again found again, text that gives a hidden value
// away marked, titles taken into names and units into ages. Const and thread-safe.
class ReleasePreparer {
   public:
    [[nodiscard]] static Result<ReleasePreparer> make(PrepareOptions options);

    // `thorough`: whatever was tagged is found again everywhere, even where it is an ordinary word. Forms of what the
    // patient's lists show are found like those of the note's own values.
    [[nodiscard]] Note prepare(Note&& note, bool thorough = false, const ListedNumbers& listed = {}) const;

   private:
    ReleasePreparer(PrepareOptions options, PatternTable patterns, PatternTable own_values, const Lexicon* lexicon)
        : options_(std::move(options)),
          patterns_(std::move(patterns)),
          own_values_(std::move(own_values)),
          lexicon_(lexicon) {}

    PrepareOptions options_;
    PatternTable patterns_;
    PatternTable own_values_;  // other forms of the note's ages and dates
    const Lexicon* lexicon_;
};

}  // namespace scrim
