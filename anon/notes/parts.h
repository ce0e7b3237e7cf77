#pragma once

#include <cstdint>
#include <vector>

#include "anon/notes/patients.h"

namespace scrim {

// Patients by what their notes show anyway: a class (their sex, where groups hold one) and which of the covered
// attributes are stated at all. Lists are made inside of a part, so that nobody shows a list of a value that they lack.
struct PatientParts {
    std::vector<std::vector<std::uint32_t>> parts;  // of at least k patients each, in order
    std::vector<std::uint32_t> left_out;            // patients for whom there is no part, in order
};

// A part with fewer than k patients gives up an attribute and joins the part of those who state the rest: these
// patients then show no list of it, and their values of it are cleared in `patients`. The class is never given up; who
// has no part in the end is left out. It looks at counts of parts alone, never at values.
[[nodiscard]] PatientParts part_patients(Patients& patients, const std::vector<std::uint8_t>& class_of,
                                         std::uint32_t k);

}  // namespace scrim
