#pragma once

#include <string_view>

#include "nlp/base/words/cue_lists.h"
#include "nlp/lexicon/around.h"

namespace scrim {

// A list of lexicons/cues as a set that texts are asked for; tokens are asked by Words<"@name"> (word_lists.h). A list
// that is not there ends the program at once.
[[nodiscard]] inline WordList cue_words(std::string_view name) { return WordList::of(needed_cue_list(name)); }

// The same, looked up once: cue<"state_names">().
template <Words name>
[[nodiscard]] const WordList& cue() {
    static const WordList words = cue_words(name.view());
    return words;
}

}  // namespace scrim
