#pragma once

#include <optional>
#include <string_view>

#include "nlp/lexicon/around.h"

namespace scrim {

// The lists of words of lexicons/cues that tell what stands beside them. They are compiled into the program.

// "mg|ml|cc" of a list; nothing if there is none of that name.
[[nodiscard]] std::optional<std::string_view> cue_list(std::string_view name);

// The same as a set that texts are asked for. A list that is not there ends the program at once: it is a mistake of the
// program, and a rule without its words would be silent.
[[nodiscard]] const WordList& cue_words(std::string_view name);

// The same, looked up once: cue<"state_names">().
template <Words name>
[[nodiscard]] const WordList& cue() {
    static const WordList& words = cue_words(name.view());
    return words;
}

}  // namespace scrim
