#pragma once

#include <cstdint>
#include <string_view>

namespace scrim {

// How a word behaves that is written with a final period.
enum class Abbreviation : std::uint8_t {
    none,    // the period ends a sentence
    title,   // belongs to the word, and no sentence ends here: Dr. Brown, vs.
    plain,   // belongs to the word; a sentence may end here: Jan., Hosp., St.
    number,  // an abbreviation only before a number: no. 5, Sat. 7, fig. 2
};

// Case does not count. `word` comes without its period.
[[nodiscard]] Abbreviation abbreviation(std::string_view word);

// The degrees and the like that hold periods inside: Ph.D., Pharm.D. Case does not count; `word` is without its
// last period, so "Ph.D".
[[nodiscard]] bool is_dotted_degree(std::string_view word);

// A word that opens a sentence and seldom follows an abbreviation within one: The, She, Patient.
[[nodiscard]] bool opens_sentence(std::string_view word);

}  // namespace scrim
