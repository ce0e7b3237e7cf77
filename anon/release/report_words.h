#pragma once

#include <string>

#include "nlp/base/json.h"

// Entries of a manifest and figures of a measurement as the report writes them.
namespace scrim::words {

[[nodiscard]] std::string text_of(const Json& object, const char* name);  // empty where there is none
[[nodiscard]] std::string joined(const Json& array);                      // "AGE, DATE"; "none"
[[nodiscard]] std::string figure(const Json& value);
[[nodiscard]] std::string percent(const Json& chance);
// What a person found missing on a sample of these notes, or that nobody looked.
[[nodiscard]] std::string missed_in_words(const Json& manifest);
[[nodiscard]] std::string not_covered_in_words(const Json& manifest);
// What the notes show, in a sentence; and how it was made.
[[nodiscard]] std::string shown_in_words(const Json& manifest);
// The promise of a release of notes, in one sentence.
[[nodiscard]] std::string promise_in_words(const Json& manifest);
[[nodiscard]] std::string method_in_words(const Json& manifest);

}  // namespace scrim::words
