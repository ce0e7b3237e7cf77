#pragma once

#include "anon/notes/patients.h"

namespace scrim::testing {

// The five notes of the paper's Figure 2 in the clusters of Figure 3, at its grains.
inline Patients five_notes() {
    Patients patients;
    patients.cluster = {0, 0, 0, 1, 1};
    patients.attributes = {
        {Label::age, {"5", "17", "52", "64", "88"}, {{4}, {2}, {0}, {1}, {3}}, {}},
        {Label::date, {"Mar-2009", "Apr-2009", "Jul-2009", "Aug-2009"}, {{1}, {0}, {1}, {3}, {2}}, {}},
        {Label::hospital,
         {"Emory Univ. Hosp", "Johns Hopkins Hosp", "Mass General Hosp", "Tufts Med Ctr", "UT Southwestern Med Ctr"},
         {{3}, {2}, {0}, {4}, {1}},
         {}},
    };
    return patients;
}

}  // namespace scrim::testing
