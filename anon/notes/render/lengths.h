#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "anon/notes/render/marks.h"

namespace scrim {

// Which lengths of time in a text tell what the release hides.
struct LengthRules {
    std::optional<int> youngest;  // of the patient's list: who smoked for 51 years is none of the younger
    bool stays = false;           // how long a stay was
    int stay_days = 0;            // where the note's dates tell it, else 0
};

// Masks the numbers of such lengths, outside of what is replaced already: "for [AGE] years", "a [DATE] hospital stay",
// "LOS [DATE] days", "discharged on hospital day [DATE]". Shorter ones stay: "3 years of cough", "POD 2". Replacements
// are sorted and apart, and stay so.
void hide_lengths(std::string_view text, const LengthRules& rules, std::vector<Replacement>& replacements);

}  // namespace scrim
