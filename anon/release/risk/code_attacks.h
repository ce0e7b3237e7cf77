#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "anon/codes/disassociated.h"
#include "anon/core/records.h"
#include "nlp/base/json.h"

namespace scrim {

// What an attacker who knows m codes of a patient, the rarest ones, gets out of a release: how many records may be the
// patient's, and how sure they are of a further code. A stranger guesses the further code from the originals of all
// other patients who have the known ones: what they can tell as well is knowledge of diseases, not of the patient.
struct CodeAttack {
    std::size_t targets = 0;
    double mean_candidates = 0;  // expected number of records with the known codes, over all reconstructions
    double fewest_candidates = 0;
    double mean_posterior = 0;  // of the likeliest further code
    double highest_posterior = 0;
    double right = 0;           // share of targets who have it
    double stranger_right = 0;  // share of targets who have the code that the stranger takes for likeliest
};

// The cluster of the patient is not known to the attacker; subrecords are put together independently.
[[nodiscard]] CodeAttack attack_disassociated(const Disassociated& published, const Records& original, std::size_t m,
                                              std::size_t sample = 300);
[[nodiscard]] CodeAttack attack_generalized(const Records& published, const Records& original, std::size_t m,
                                            std::size_t sample = 300);

// What knowing the method adds. Of disassociated data: a code of an item chunk was too rare for a record chunk, so that
// up to k - 1 records of its cluster have it, not one. Of generalized codes: one of the merged ones is the likeliest.
struct Minimality {
    std::size_t cases = 0;
    double mean = 0;
    double maximum = 0;
};
[[nodiscard]] Minimality minimality_of_item_chunks(const Disassociated& published);
[[nodiscard]] Minimality minimality_of_merged_codes(const Records& published, const Records& original);

// As a risk has them: the attacker's name, how sure they are, and how many candidates there are.
[[nodiscard]] std::string further_code_attacker(std::size_t m);
[[nodiscard]] Json attack_json(const CodeAttack& found);
[[nodiscard]] Json candidates_json(const CodeAttack& found);

}  // namespace scrim
